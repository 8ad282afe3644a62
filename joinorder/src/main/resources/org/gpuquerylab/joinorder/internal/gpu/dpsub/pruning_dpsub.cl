// GPU-based DPsub with pruning: several work-items share the join pairs of a relation set.
// pair_join evaluates the pairs and reduces each group's best splits to one; if several groups, the
// slices, share a set, pair_prune reduces their best splits. ENUMERATION selects how a work-item
// finds its pairs: BY_POSITION (POS-GPU), BY_WALK (SUB-GPU) or BY_COMBINATION (COMB-GPU), see
// PairEnumeration.
#include "/org/gpuquerylab/joinorder/internal/gpu/cost.cl"
#include "/org/gpuquerylab/joinorder/internal/gpu/counter.cl"
#include "/org/gpuquerylab/joinorder/internal/gpu/enumeration.cl"

// The left part of the pair with the given number, from 1, of the set s with the number sid; `rest`
// is s without its highest relation.
DEVICE uint first_left(uint sid, uint number, uint rest, uint qss, uint n) {
#if ENUMERATION == BY_POSITION
  return deposit(number, rest);
#elif ENUMERATION == BY_WALK
  return walk(number, rest);
#else
  const uint cps = (1U << (qss - 1)) - 1;
  uint s;
  return unrank_pair((ulong)sid * cps + (number - 1), (int)qss, (int)n, &s);
#endif
}

// The left part of the pair after the one with left part l; its number is below `end`.
DEVICE uint next_left(uint l, uint sid, uint number, uint end, uint rest, uint qss, uint n) {
#if ENUMERATION == BY_COMBINATION
  return number < end ? first_left(sid, number, rest, qss, n) : 0;
#else
  return (l - rest) & rest;
#endif
}

// Whether a is cheaper than b, or equally cheap with the smaller left part.
DEVICE bool beats(double cost_a, uint left_a, double cost_b, uint left_b) {
  return cost_a < cost_b || (cost_a == cost_b && left_a < left_b);
}

// Whether a work-item's next pair is better than its best one: left parts ascend, except in
// COMB-GPU.
#if ENUMERATION == BY_COMBINATION
#define IMPROVES(cost, left, best, best_left) beats(cost, left, best, best_left)
#else
#define IMPROVES(cost, left, best, best_left) ((cost) < (best))
#endif

// Reduces each block of `width` work-items (`width` is a power of two) to the block's best split,
// which its first work-item then holds.
DEVICE void reduce_winners(LOCAL_PTR double *costs, LOCAL_PTR uint *lefts, uint lid, uint width) {
  for (uint step = width / 2; step > 0; step /= 2) {
    BARRIER();
    if ((lid & (width - 1)) < step &&
        beats(costs[lid + step], lefts[lid + step], costs[lid], lefts[lid])) {
      costs[lid] = costs[lid + step];
      lefts[lid] = lefts[lid + step];
    }
  }
  BARRIER();
}

// Solves the sets of qss relations with the numbers `first` .. `first + sets - 1`. `threads` is the
// number of work-items for each set, a power of two. If `threads` is at most GROUP, a group handles
// `GROUP / threads` sets and writes their best splits to the memo; otherwise, `threads / GROUP`
// slices share a set.
KERNEL void pair_join(const uint n, const uint qss, const uint first, const uint sets, const uint threads,
                     const GLOBAL double *rows, GLOBAL double *cost, GLOBAL uint *left,
                     GLOBAL double *slice_cost, GLOBAL uint *slice_left, GLOBAL ulong *pairs) {
  LOCAL_ARRAY(double, costs, GROUP);
  LOCAL_ARRAY(uint, lefts, GROUP);
  LOCAL_ARRAY(uint, counts, GROUP);
  const uint lid = get_local_id(0);
  const ulong cid = get_global_id(0);
  const ulong item = cid / threads;
  const uint sid = first + (uint)item;
  const uint thread = (uint)(cid % threads);
  double best = INFINITY;
  uint best_left = 0xFFFFFFFFU;
  uint valid = 0;
  uint s = 0;
  if (item < sets) {
    s = unrank_combinatorial(sid, (int)qss, (int)n);
    if (rows[s] >= 0) {
      // The highest relation stays in the right part, so each unordered pair is evaluated once.
      // This work-item evaluates the pairs `from` .. `to - 1`.
      const uint rest = s ^ (1U << (31 - clz(s)));
      const uint end = 1U << (qss - 1);
      const uint chunk = (end - 1 + threads - 1) / threads;
      const uint from = 1 + thread * chunk;
      const uint to = from + chunk < end ? from + chunk : end;
      uint l = from < to ? first_left(sid, from, rest, qss, n) : 0;
      for (uint i = from; i < to; i++) {
        const double found = JOIN_COST(cost, rows, l, s ^ l, s);
        valid += found < (double)INFINITY ? 1U : 0U;
        if (IMPROVES(found, l, best, best_left)) {
          best = found;
          best_left = l;
        }
        l = next_left(l, sid, i + 1, to, rest, qss, n);
      }
    }
  }
  costs[lid] = best;
  lefts[lid] = best_left;
  counts[lid] = valid;
  const uint width = threads < GROUP ? threads : GROUP;
  reduce_winners(costs, lefts, lid, width);
  if (item < sets && (lid & (width - 1)) == 0) {
    if (threads > GROUP) {
      slice_cost[cid / GROUP] = costs[lid];
      slice_left[cid / GROUP] = lefts[lid];
    } else if (costs[lid] < (double)INFINITY) {
      cost[s] = costs[lid];
      left[s] = lefts[lid];
    }
  }
  add_group_sum(counts, lid, GROUP, pairs);
}

// One group for each set writes the cheapest of the set's slices to the memo; the sets are numbered
// from `first` on.
KERNEL void pair_prune(const uint n, const uint qss, const uint first, const uint slices,
                      const GLOBAL double *slice_cost, const GLOBAL uint *slice_left,
                      GLOBAL double *cost, GLOBAL uint *left) {
  LOCAL_ARRAY(double, costs, GROUP);
  LOCAL_ARRAY(uint, lefts, GROUP);
  const uint lid = get_local_id(0);
  const uint item = get_group_id(0);
  double best = INFINITY;
  uint best_left = 0xFFFFFFFFU;
  for (uint i = lid; i < slices; i += GROUP) {
    const ulong slice = (ulong)item * slices + i;
    if (beats(slice_cost[slice], slice_left[slice], best, best_left)) {
      best = slice_cost[slice];
      best_left = slice_left[slice];
    }
  }
  costs[lid] = best;
  lefts[lid] = best_left;
  reduce_winners(costs, lefts, lid, GROUP);
  if (lid == 0 && costs[0] < (double)INFINITY) {
    const uint s = unrank_combinatorial(first + item, (int)qss, (int)n);
    cost[s] = costs[0];
    left[s] = lefts[0];
  }
}
