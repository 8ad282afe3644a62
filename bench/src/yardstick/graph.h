// Relation sets, query graphs and cardinalities.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

using Set = std::uint64_t;
constexpr double kInfinity = std::numeric_limits<double>::infinity();

inline int lowest(Set set) { return __builtin_ctzll(set); }
inline int highest(Set set) { return 63 - __builtin_clzll(set); }
inline Set single(int i) { return Set{1} << i; }
inline Set up_to(int i) { return ~Set{0} >> (63 - i); }

struct Graph {
  int n = 0;
  std::vector<double> base;
  std::vector<double> selectivity;
  std::vector<Set> neighbours;

  Set near(Set set) const {
    Set result = 0;
    for (; set != 0; set &= set - 1) result |= neighbours[lowest(set)];
    return result;
  }

  double cardinality(Set set) const {
    double result = 1;
    for (Set rest = set; rest != 0; rest &= rest - 1) {
      const int relation = lowest(rest);
      double rows = base[relation];
      Set edges = neighbours[relation] & set & (single(relation) - 1);
      for (; edges != 0; edges &= edges - 1) rows *= selectivity[relation * n + lowest(edges)];
      result *= rows;
    }
    return result;
  }

  void fill_table(std::vector<double>& table) const {
    table[0] = 1;
    for (int high = 0; high < n; ++high) {
      double* sets = table.data() + single(high);
      sets[0] = base[high];
      for (int other = 0; other < high; ++other) {
        const double factor = selectivity[high * n + other];
        const std::size_t half = single(other);
        for (std::size_t set = 0; set < half; ++set) sets[set + half] = sets[set] * factor;
      }
      for (std::size_t set = 0; set < single(high); ++set) sets[set] *= table[set];
    }
  }
};
