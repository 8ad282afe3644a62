// The memo table of DPsize and DPccp, and the connected sets that fill it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "graph.h"
#include "tree.h"

// All connected sets, or limit + 1 of them if there are more.
struct ConnectedSubgraphs {
  const Graph& graph;
  const std::size_t limit;
  std::vector<Set> sets;

  void extend(Set set, Set near, Set excluded) {
    const Set fresh = near & ~excluded;
    const Set closed = excluded | fresh;
    for (Set sub = fresh & -fresh; sub != 0 && sets.size() <= limit; sub = (sub - fresh) & fresh) {
      sets.push_back(set | sub);
      extend(set | sub, graph.near(sub), closed);
    }
  }

  void run() {
    for (int i = graph.n - 1; i >= 0 && sets.size() <= limit; --i) {
      sets.push_back(single(i));
      extend(single(i), graph.neighbours[i], up_to(i));
    }
  }
};

class Memo {
 public:
  std::vector<double> cost;
  std::vector<double> cardinality;
  std::vector<Set> left;
  std::uint64_t entries;

  explicit Memo(const Graph& graph) : graph_(graph) {
    const std::size_t limit = graph.n <= 24 ? single(graph.n) / 16 : 1 << 24;
    ConnectedSubgraphs subgraphs{graph, limit, {}};
    subgraphs.run();
    direct_ = subgraphs.sets.size() > limit;
    entries = direct_ ? single(graph.n) : subgraphs.sets.size();
    const int bits = direct_ ? graph.n : highest(entries < 1 << 20 ? 2 * entries : entries * 3 / 2) + 1;
    shift_ = 64 - bits;
    keys_.assign(direct_ ? 0 : single(bits), 0);
    cost.assign(single(bits), kInfinity);
    cardinality.assign(single(bits), 0);
    left.assign(single(bits), 0);
    if (direct_) {
      graph.fill_table(cardinality);
    } else {
      for (const Set set : subgraphs.sets) {
        std::size_t slot = home(set);
        while (keys_[slot] != 0) slot = (slot + 1) & (keys_.size() - 1);
        keys_[slot] = set;
        cardinality[slot] = graph.cardinality(set);
      }
    }
    for (int i = 0; i < graph.n; ++i) {
      const std::size_t slot = slot_of(single(i));
      cost[slot] = 0;
      left[slot] = single(i);
    }
  }

  std::size_t home(Set set) const { return set * 0x9E3779B97F4A7C15ull >> shift_; }

  std::size_t slot_of(Set set) const {
    if (direct_) return set;
    std::size_t slot = home(set);
    while (keys_[slot] != set) slot = (slot + 1) & (keys_.size() - 1);
    return slot;
  }

  bool join(Set left_set, std::size_t left_slot, Set right_set) {
    const Set set = left_set | right_set;
    const std::size_t right_slot = slot_of(right_set);
    const std::size_t slot = slot_of(set);
    const double found = cost[left_slot] + cost[right_slot] + cardinality[slot];
    const double best = cost[slot];
    if (found < best) {
      cost[slot] = found;
      left[slot] = left_set;
    }
    return best == kInfinity;
  }

  Result result(std::uint64_t pairs) {
    const Set all = up_to(graph_.n - 1);
    return {pairs, cost[slot_of(all)],
            build(graph_, all, [this](Set set) { return left[slot_of(set)]; })};
  }

 private:
  const Graph& graph_;
  std::vector<Set> keys_;
  bool direct_;
  int shift_;
};
