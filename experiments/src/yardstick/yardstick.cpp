// Sequential DPsize, DPsub and DPccp in plain C++, the yardstick of the Java versions.
//
// Reads requests from standard input and answers each with one line on standard output:
//   request:  algorithm n m repetitions / n filtered cardinalities / m times "left right selectivity"
//   answer:   pairs cost nanoseconds...   (one time a repetition, of a whole optimization)
// run.sh builds this file and starts the Java program that sends the requests.

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <iostream>
#include <limits>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace {

using Set = std::uint64_t;
constexpr double kInfinity = std::numeric_limits<double>::infinity();

int lowest(Set set) { return __builtin_ctzll(set); }
int highest(Set set) { return 63 - __builtin_clzll(set); }
Set single(int i) { return Set{1} << i; }
Set up_to(int i) { return ~Set{0} >> (63 - i); }

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

Result optimize(const std::string& algorithm, const Graph& graph) {
  if (algorithm == "dpsub") return DpSub(graph).run();
  if (algorithm == "dpsize") return DpSize(graph).run();
  return DpCcp(graph).run();
}

void answer(const std::string& algorithm, const Graph& graph, int repetitions) {
  std::vector<long long> times;
  Result result;
  for (int i = 0; i < repetitions; ++i) {
    const auto start = std::chrono::steady_clock::now();
    result = optimize(algorithm, graph);
    const auto end = std::chrono::steady_clock::now();
    times.push_back(std::chrono::duration_cast<std::chrono::nanoseconds>(end - start).count());
    if (result.plan->relations != up_to(graph.n - 1)) std::abort();
  }
  std::printf("%llu %.17g", static_cast<unsigned long long>(result.pairs), result.cost);
  for (const long long time : times) std::printf(" %lld", time);
  std::printf("\n");
  std::fflush(stdout);
}

}  // namespace

int main() {
  std::string algorithm;
  int edges;
  int repetitions;
  Graph graph;
  while (std::cin >> algorithm >> graph.n >> edges >> repetitions) {
    graph.base.assign(graph.n, 0);
    graph.selectivity.assign(graph.n * graph.n, 1);
    graph.neighbours.assign(graph.n, 0);
    for (double& rows : graph.base) std::cin >> rows;
    for (int i = 0; i < edges; ++i) {
      int left;
      int right;
      double selectivity;
      std::cin >> left >> right >> selectivity;
      graph.selectivity[left * graph.n + right] = selectivity;
      graph.selectivity[right * graph.n + left] = selectivity;
      graph.neighbours[left] |= single(right);
      graph.neighbours[right] |= single(left);
    }
    answer(algorithm, graph, repetitions);
  }
}
