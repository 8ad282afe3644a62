// DPsize: solutions of k relations with those of s - k relations.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "memo.h"

class DpSize {
 public:
  explicit DpSize(const Graph& graph)
      : graph_(graph), memo_(graph), sets_(memo_.entries), end_(graph.n + 1) {}

  Result run() {
    for (int i = 0; i < graph_.n; ++i) sets_[count_++] = single(i);
    end_[1] = count_;
    for (int size = 2; size <= graph_.n; ++size) {
      for (int small = 1; 2 * small <= size; ++small) join_sizes(small, size - small);
      end_[size] = count_;
    }
    return memo_.result(pairs_);
  }

 private:
  void join_sizes(int small, int large) {
    const std::size_t stop = end_[large];
    for (std::size_t i = end_[small - 1]; i < end_[small]; ++i) {
      const Set set = sets_[i];
      const Set near = graph_.near(set) & ~set;
      const std::size_t slot = memo_.slot_of(set);
      std::size_t j = small == large ? i + 1 : end_[large - 1];
      for (j = next(set, near, j, stop); j < stop; j = next(set, near, j + 1, stop)) {
        ++pairs_;
        if (memo_.join(set, slot, sets_[j])) sets_[count_++] = set | sets_[j];
      }
    }
  }

  // The first partner from j on that is disjoint and joined.
  std::size_t next(Set set, Set near, std::size_t j, std::size_t stop) const {
    const Set* sets = sets_.data();
    while (j < stop && ((sets[j] & set) != 0 || (sets[j] & near) == 0)) ++j;
    return j;
  }

  const Graph& graph_;
  Memo memo_;
  std::vector<Set> sets_;
  std::vector<std::size_t> end_;
  std::size_t count_ = 0;
  std::uint64_t pairs_ = 0;
};
