// DPccp: connected subgraphs and connected complements.
#pragma once

#include <cstddef>
#include <cstdint>

#include "memo.h"

class DpCcp {
 public:
  explicit DpCcp(const Graph& graph) : graph_(graph), all_(up_to(graph.n - 1)), memo_(graph) {}

  Result run() {
    for (int i = graph_.n - 1; i >= 0; --i) {
      enumerate_cmp(single(i), graph_.neighbours[i]);
      extend_csg(single(i), graph_.neighbours[i], up_to(i));
    }
    return memo_.result(pairs_);
  }

 private:
  void extend_csg(Set csg, Set near, Set excluded) {
    const Set fresh = near & ~excluded;
    const Set closed = excluded | fresh;
    for (Set sub = fresh & -fresh; sub != 0; sub = (sub - fresh) & fresh) {
      const Set larger_near = near | graph_.near(sub);
      enumerate_cmp(csg | sub, larger_near);
      if ((larger_near & ~closed) != 0) extend_csg(csg | sub, larger_near, closed);
    }
  }

  void enumerate_cmp(Set csg, Set near) {
    const Set excluded = csg | up_to(lowest(csg));
    const Set fresh = near & ~excluded;
    if (fresh == 0) return;
    const std::size_t slot = memo_.slot_of(csg);
    for (Set rest = fresh; rest != 0;) {
      const int i = highest(rest);
      rest ^= single(i);
      join(csg, slot, single(i));
      const Set closed = excluded | (up_to(i) & fresh);
      if ((graph_.neighbours[i] & ~closed) != 0)
        extend_cmp(csg, slot, single(i), graph_.neighbours[i], closed);
    }
  }

  void extend_cmp(Set csg, std::size_t slot, Set cmp, Set near, Set excluded) {
    for (Set fresh = near & ~excluded; fresh != 0; fresh = near & ~excluded) {
      const Set closed = excluded | fresh;
      const bool more = (all_ & ~closed) != 0;
      for (Set sub = fresh & -fresh; sub != fresh; sub = (sub - fresh) & fresh) {
        join(csg, slot, cmp | sub);
        if (more) extend_cmp(csg, slot, cmp | sub, near | graph_.near(sub), closed);
      }
      cmp |= fresh;
      near |= graph_.near(fresh);
      excluded = closed;
      join(csg, slot, cmp);
    }
  }

  void join(Set csg, std::size_t slot, Set cmp) {
    ++pairs_;
    memo_.join(csg, slot, cmp);
  }

  const Graph& graph_;
  const Set all_;
  Memo memo_;
  std::uint64_t pairs_ = 0;
};
