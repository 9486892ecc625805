/**
 * @file mpi/mpi_communicator.hpp
 *
 * Ranks that are processes of an MPI job.  This is in a separate library,
 * nexec::mpi, and needs no MPI header.
 */
#ifndef NEXEC_MPI_MPI_COMMUNICATOR_HPP
#define NEXEC_MPI_MPI_COMMUNICATOR_HPP

#include <nexec/comm/communicator.hpp>

#include <memory>

namespace nexec
{

/**
 * All processes of MPI_COMM_WORLD.  MPI is asked for the level "funneled": only
 * the thread that made this may call its functions, while others compute.
 */
class MpiCommunicator : public Communicator
{
 public:
  //! Starts MPI, unless the program has done that already.  Throws
  //! std::runtime_error if MPI allows no threads at all.
  MpiCommunicator();
  //! Ends MPI, if this has started it.
  ~MpiCommunicator() override;
  MpiCommunicator(const MpiCommunicator&) = delete;
  MpiCommunicator& operator=(const MpiCommunicator&) = delete;

  size_t Rank() const override;
  size_t Size() const override;
  std::string Description() const override;
  void Broadcast(std::string& bytes) override;
  std::vector<std::string> Gather(const std::string& mine) override;
  void Exchange(const std::vector<std::string>& forEach,
                std::vector<std::string>& theirs) override;
  bool Barrier(const double seconds) override;
  void Watch(const double seconds,
             const std::function<void()>& giveUp) override;
  [[noreturn]] void Abort(const int code) override;

 private:
  class Job;
  std::unique_ptr<Job> job;
};

}  // namespace nexec

#endif
