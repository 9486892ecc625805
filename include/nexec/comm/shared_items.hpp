/**
 * @file comm/shared_items.hpp
 *
 * Independent pieces of work that ranks, and their threads, share.
 */
#ifndef NEXEC_COMM_SHARED_ITEMS_HPP
#define NEXEC_COMM_SHARED_ITEMS_HPP

#include <nexec/comm/communicator.hpp>

#include <functional>
#include <string>
#include <vector>

namespace nexec
{

//! What is done with independent items.
struct ItemWork
{
  //! Do an item, on any thread of any rank.  Returns what came of it; nothing
  //! at all if it was given up.  May not call anything "together".
  std::function<std::string(const size_t item)> run;
  //! Take what came of an item.  Called on every rank for every item that was
  //! not given up, one at a time, in no special order.
  std::function<void(const size_t item, const std::string& result)> receive;
  //! Whether no further item is to be begun; asked on any thread of any rank.
  std::function<bool()> stop;
};

/**
 * Together: do items.  Each thread of each rank takes some of them.  Results
 * are passed around every few items, so little is lost when a rank dies.  If
 * items throw, all ranks throw.
 *
 * @param ranks The ranks.
 * @param items Numbers of the items; the same on all ranks.
 * @param work What to do.
 * @return Whether all of them were received.
 */
bool ShareItems(Communicator& ranks, const std::vector<size_t>& items,
                const ItemWork& work);

}  // namespace nexec

#endif
