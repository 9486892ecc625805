/**
 * @file comm/bytes.hpp
 *
 * Plain data as bytes, between ranks of one program on machines of one kind.
 */
#ifndef NEXEC_COMM_BYTES_HPP
#define NEXEC_COMM_BYTES_HPP

#include <nexec/comm/communicator.hpp>

#include <cstdint>
#include <cstring>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <vector>

namespace nexec
{

//! Appends plain data to bytes.
template<typename T>
void AppendBytes(std::string& bytes, const T* items, const size_t count)
{
  static_assert(std::is_trivially_copyable_v<T>);
  bytes.append(reinterpret_cast<const char*>(items), count * sizeof(T));
}

//! Appends the number of items and the items.
template<typename T>
void AppendList(std::string& bytes, const std::vector<T>& items)
{
  const uint64_t count = items.size();
  AppendBytes(bytes, &count, 1);
  AppendBytes(bytes, items.data(), items.size());
}

//! Appends the length of a text and the text.
inline void AppendText(std::string& bytes, const std::string& text)
{
  const uint64_t size = text.size();
  AppendBytes(bytes, &size, 1);
  bytes += text;
}

//! Takes plain data from bytes, from the front on.
class ByteReader
{
 public:
  //! @param bytes Has to outlive the reader.
  explicit ByteReader(const std::string& bytes) : bytes(bytes) {}

  template<typename T>
  void Take(T* items, const size_t count)
  {
    static_assert(std::is_trivially_copyable_v<T>);
    if ((bytes.size() - place) / sizeof(T) < count)
      throw std::logic_error("ranks disagree about what they exchange");
    if (count > 0)
      std::memcpy(items, bytes.data() + place, count * sizeof(T));
    place += count * sizeof(T);
  }

  template<typename T>
  T Take()
  {
    T item;
    Take(&item, 1);
    return item;
  }

  //! What AppendList() appended.
  template<typename T>
  std::vector<T> TakeList()
  {
    std::vector<T> items(Take<uint64_t>());
    Take(items.data(), items.size());
    return items;
  }

  //! What AppendText() appended.
  std::string TakeText()
  {
    std::string text(Take<uint64_t>(), '\0');
    Take(text.data(), text.size());
    return text;
  }

  bool AtEnd() const { return place == bytes.size(); }

 private:
  const std::string& bytes;
  size_t place = 0;
};

//! Together: the items of all ranks, in the order of the ranks.
template<typename T>
std::vector<T> GatherList(Communicator& ranks, const std::vector<T>& mine)
{
  std::string bytes;
  AppendBytes(bytes, mine.data(), mine.size());
  std::vector<T> all;
  for (const std::string& theirs : ranks.Gather(bytes))
  {
    const size_t before = all.size();
    all.resize(before + theirs.size() / sizeof(T));
    ByteReader(theirs).Take(all.data() + before, all.size() - before);
  }
  return all;
}

}  // namespace nexec

#endif
