// Join trees, and what an algorithm returns.
#pragma once

#include <cstdint>
#include <memory>
#include <utility>

#include "graph.h"

struct Tree {
  Set relations;
  double cardinality;
  double cost;
  std::unique_ptr<Tree> left;
  std::unique_ptr<Tree> right;
};

// Builds the best plan with cardinalities and costs from the graph, as the Java versions do.
template <class Left>
std::unique_ptr<Tree> build(const Graph& graph, Set set, const Left& left) {
  const double rows = graph.cardinality(set);
  if ((set & (set - 1)) == 0) return std::unique_ptr<Tree>(new Tree{set, rows, 0, {}, {}});
  const Set part = left(set);
  std::unique_ptr<Tree> l = build(graph, part, left);
  std::unique_ptr<Tree> r = build(graph, set ^ part, left);
  const double cost = l->cost + r->cost + rows;
  return std::unique_ptr<Tree>(new Tree{set, rows, cost, std::move(l), std::move(r)});
}

struct Result {
  std::uint64_t pairs = 0;
  double cost = 0;
  std::unique_ptr<Tree> plan;
};
