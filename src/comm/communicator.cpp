/**
 * @file comm/communicator.cpp
 */
#include <nexec/comm/communicator.hpp>

#include <stdexcept>

namespace nexec
{

namespace
{

class SerialCommunicator : public Communicator
{
 public:
  size_t Rank() const override { return 0; }
  size_t Size() const override { return 1; }
  std::string Description() const override { return "1 process"; }
  void Broadcast(std::string& /* bytes */) override {}
  std::vector<std::string> Gather(const std::string& mine) override
  {
    return {mine};
  }
  void Exchange(const std::vector<std::string>& forEach,
                std::vector<std::string>& theirs) override
  {
    theirs = forEach;
  }
  bool Barrier(const double /* seconds */) override { return true; }
  void Watch(const double /* seconds */,
             const std::function<void()>& /* giveUp */) override
  {
  }
  [[noreturn]] void Abort(const int /* code */) override
  {
    throw std::logic_error("Abort(): there is no other process to end");
  }
};

}  // namespace

Communicator& Alone()
{
  // Without any state: all threads may share it.
  static SerialCommunicator alone;
  return alone;
}

}  // namespace nexec
