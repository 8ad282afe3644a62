// DPsub: every split of every connected set, each once.
#pragma once

#include <cstdint>
#include <vector>

#include "graph.h"
#include "tree.h"

class DpSub {
 public:
  explicit DpSub(const Graph& graph)
      : graph_(graph),
        neighbours_(graph.neighbours.begin(), graph.neighbours.end()),
        cost_(single(graph.n), kInfinity),
        cardinality_(single(graph.n)),
        left_(single(graph.n)) {
    graph.fill_table(cardinality_);
  }

  Result run() {
    for (std::uint32_t set = 1; set < cost_.size(); ++set) {
      const std::uint32_t rest = set & (set - 1);
      if (rest == 0) {
        cost_[set] = 0;
      } else if (connected(set, rest)) {
        try_splits(set, rest);
      }
    }
    const Set all = up_to(graph_.n - 1);
    return {pairs_, cost_[all], build(graph_, all, [this](Set set) { return left_[set]; })};
  }

 private:
  bool connected(std::uint32_t set, std::uint32_t rest) const {
    if ((neighbours_[__builtin_ctz(set)] & rest) == 0) return false;
    return cost_[rest] != kInfinity || reach(set) == set;
  }

  std::uint32_t reach(std::uint32_t set) const {
    std::uint32_t reached = set & -set;
    for (std::uint32_t frontier = reached; frontier != 0;) {
      std::uint32_t next = 0;
      for (; frontier != 0; frontier &= frontier - 1) next |= neighbours_[__builtin_ctz(frontier)];
      frontier = next & set & ~reached;
      reached |= frontier;
    }
    return reached;
  }

  void try_splits(std::uint32_t set, std::uint32_t rest) {
    const double* cost = cost_.data();
    const double rows = cardinality_[set];
    double best = kInfinity;
    std::uint32_t best_right = rest;
    std::uint64_t valid = 0;
    for (std::uint32_t right = rest; right != 0; right = (right - 1) & rest) {
      const double found = cost[set ^ right] + cost[right] + rows;
      if (found < kInfinity) {
        ++valid;
        if (found < best) {
          best = found;
          best_right = right;
        }
      }
    }
    pairs_ += valid;
    cost_[set] = best;
    left_[set] = set ^ best_right;
  }

  const Graph& graph_;
  const std::vector<std::uint32_t> neighbours_;
  std::vector<double> cost_;
  std::vector<double> cardinality_;
  std::vector<std::uint32_t> left_;
  std::uint64_t pairs_ = 0;
};
