// Kernels of DPsize, which works on lists of solutions. The memo holds one entry for each connected
// set found so far, with the sets of one size (a partition) together; `near` is the union of the
// members' neighbours. `partitions`: n sizes, then n offsets; the solutions of one relation are
// partition 0. An invalid or unconnected pair has the cost INVALID; real costs are not negative.
#include "/org/gpuquerylab/joinorder/internal/gpu/cost.cl"
#define LEFT(ids) ((uint)((ids) >> 32))
#define RIGHT(ids) ((uint)(ids))

DEVICE ulong pairs_of(uint lp, uint rp, const GLOBAL uint *ps) {
  const ulong p = ps[lp];
  return lp == rp ? p * (p - 1) / 2 : p * ps[rp];
}

// Two partitions whose pairs have the numbers `start` .. `end - 1`.
typedef struct {
  uint lp;
  ulong start;
  ulong end;
} partition_pair;

// The partitions of the first pair of iteration iid: algorithm 2, lines 1 to 3.
DEVICE partition_pair first_partitions(uint iid, const GLOBAL uint *ps) {
  partition_pair first;
  first.lp = 0;
  first.start = 0;
  first.end = pairs_of(0, iid - 1, ps);
  return first;
}

// Lines 4 to 8: moves from the partitions of an earlier pair to those of the pair with number cid.
// The partitions are paired until they meet, so each unordered pair has one number.
DEVICE partition_pair seek(partition_pair at, ulong cid, uint iid, const GLOBAL uint *ps) {
  while (cid >= at.end) {
    at.lp++;
    at.start = at.end;
    at.end += pairs_of(at.lp, iid - 1 - at.lp, ps);
  }
  return at;
}

// The memo entries of the pair with number cid of two partitions, the left entry in the upper half:
// lines 9 to 12.
DEVICE ulong pair_within(partition_pair at, ulong cid, uint iid, uint n, const GLOBAL uint *partitions) {
  const GLOBAL uint *ps = partitions;
  const GLOBAL uint *po = partitions + n;
  const uint rp = iid - 1 - at.lp;
  const uint size = ps[rp];
  const ulong id = cid - at.start;
  const uint quotient = id >> 32 == 0 ? (uint)id / size : (uint)(id / size);
  const uint remainder = (uint)(id - (ulong)quotient * size);
  uint l = quotient, r = remainder;
  if (at.lp == rp) {
    // Pairs within one partition are ordered by the distance between their entries, counted
    // cyclically.
    l = remainder;
    r = remainder + quotient + 1;
    r -= r >= size ? size : 0;
  }
  return (ulong)(po[at.lp] + l) << 32 | (po[rp] + r);
}

// Algorithm 2.
DEVICE ulong find_pair(ulong cid, uint iid, uint n, const GLOBAL uint *partitions) {
  return pair_within(seek(first_partitions(iid, partitions), cid, iid, partitions), cid, iid, n, partitions);
}

// The rows of the connected set s. If `given` is 0, the rows are the product in the order of
// CardinalityEstimator, so that both have the same bits; otherwise they are looked up among `given`
// sets in ascending order.
DEVICE double rows_of(ulong s, uint n, uint given, const GLOBAL ulong *query,
                      const GLOBAL ulong *given_sets, const GLOBAL double *given_rows) {
  if (given != 0) {
    uint low = 0, high = given - 1;
    while (low < high) {
      const uint middle = low + (high - low) / 2;
      if (given_sets[middle] < s) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return given_rows[low];
  }
  const GLOBAL ulong *neighbours = query + HEADER;
  const GLOBAL ulong *base = query + HEADER + n;
  const GLOBAL ulong *selectivity = query + HEADER + 2 * n;
  double product = 1;
  for (ulong rest = s; rest != 0; rest &= rest - 1) {
    const uint relation = (uint)ctz64(rest);
    double rows = as_double(base[relation]);
    ulong edges = neighbours[relation] & s & (((ulong)1 << relation) - 1);
    for (; edges != 0; edges &= edges - 1) {
      rows *= as_double(selectivity[relation * n + (uint)ctz64(edges)]);
    }
    product *= rows;
  }
  return product;
}

// Evaluates the pairs `first` .. `first + count - 1` of iteration iid, up to MOST_ITEMS for each
// work-item. First the group finds its valid pairs, then its work-items share these pairs, so that
// work-items without a valid pair do not sit idle. pairs[0] += the number of valid pairs; `flags`
// is not written if FILTER is 0.
KERNEL void dpsize_join(const ulong first, const uint count, const uint items, const uint iid,
                        const uint n, const uint given, const GLOBAL uint *partitions,
                        const GLOBAL ulong *query, const GLOBAL ulong *given_sets,
                        const GLOBAL double *given_rows, const GLOBAL ulong *memo_set,
                        const GLOBAL ulong *memo_near, const GLOBAL double *memo_rows,
                        const GLOBAL double *memo_cost, GLOBAL double *pair_cost, GLOBAL uchar *flags,
                        GLOBAL ulong *pairs) {
  LOCAL_ARRAY(uint, valid, GROUP * MOST_ITEMS);
  LOCAL_ARRAY(uint, counter, 2);
  const uint lid = get_local_id(0);
  const uint base = (uint)get_group_id(0) * GROUP * items + lid;
  if (lid < 2) {
    counter[lid] = 0;
  }
  BARRIER();
  partition_pair at = first_partitions(iid, partitions);
  for (uint k = 0; k < items; k++) {
    const uint i = base + k * GROUP;
    if (i < count) {
      at = seek(at, first + i, iid, partitions);
      const ulong ids = pair_within(at, first + i, iid, n, partitions);
      const ulong left = memo_set[LEFT(ids)], right = memo_set[RIGHT(ids)];
      const bool is_valid = (left & right) == 0 && (memo_near[LEFT(ids)] & right) != 0;
      if (is_valid) {
        valid[atomic_add_local_u32(&counter[0], 1)] = i;
      } else {
        pair_cost[i] = INVALID;
      }
#if FILTER
      flags[i] = is_valid ? 1 : 0;
#endif
    }
  }
  BARRIER();
  const uint found = counter[0];
  for (uint j = lid; j < found; j += GROUP) {
    const ulong ids = find_pair(first + valid[j], iid, n, partitions);
    const uint l = LEFT(ids), r = RIGHT(ids);
    // The rows of the query's result are part of every plan's cost. If they are many, they hide the
    // other costs, so they count as 0.
    const double rows =
        iid + 1 == n ? 0.0
                     : rows_of(memo_set[l] | memo_set[r], n, given, query, given_sets, given_rows);
    pair_cost[valid[j]] = join_cost(memo_cost[l], memo_cost[r], memo_rows[l], memo_rows[r], rows);
  }
  if (lid == 0 && found != 0) {
    atomic_add_u64(pairs, (ulong)found);
  }
}

// Adds pairs as candidates, from position `at` on. If `filtered` is 1, they are the pairs
// `positions[from]` and following of the batch that starts with pair `first`; otherwise they are
// the pairs from `from` on, and invalid pairs have the empty set.
KERNEL void dpsize_collect(const ulong first, const uint iid, const uint n, const GLOBAL uint *partitions,
                           const GLOBAL ulong *memo_set, const GLOBAL double *pair_cost,
                           const GLOBAL uint *positions, const uint filtered, const uint from,
                           const uint count, const uint at, GLOBAL ulong *set, GLOBAL double *cost,
                           GLOBAL ulong *pair, GLOBAL uint *order) {
  const ulong j = get_global_id(0);
  if (j < count) {
    const uint i = filtered != 0 ? positions[from + (uint)j] : from + (uint)j;
    const double found = pair_cost[i];
    const ulong ids = found >= 0 ? find_pair(first + i, iid, n, partitions) : 0;
    const uint to = at + (uint)j;
    set[to] = found >= 0 ? memo_set[LEFT(ids)] | memo_set[RIGHT(ids)] : 0;
    cost[to] = found;
    pair[to] = ids;
    order[to] = to;
  }
}

// Appends the best solutions `skip` .. `skip + count - 1` to the memo, from entry `base` on.
KERNEL void dpsize_append(const uint base, const uint skip, const uint count, const uint n,
                          const uint given, const GLOBAL ulong *query, const GLOBAL ulong *given_sets,
                          const GLOBAL double *given_rows, const GLOBAL ulong *winner_set,
                          const GLOBAL double *winner_cost, const GLOBAL uint *winner,
                          const GLOBAL ulong *pair, GLOBAL ulong *memo_set, GLOBAL ulong *memo_near,
                          GLOBAL double *memo_rows, GLOBAL double *memo_cost, GLOBAL ulong *memo_pair) {
  const ulong j = get_global_id(0);
  if (j < count) {
    const uint from = skip + (uint)j;
    const uint to = base + (uint)j;
    const ulong s = winner_set[from];
    const ulong ids = pair[winner[from]];
    memo_set[to] = s;
    memo_cost[to] = winner_cost[from];
    memo_pair[to] = ids;
    memo_near[to] = memo_near[LEFT(ids)] | memo_near[RIGHT(ids)];
    memo_rows[to] = rows_of(s, n, given, query, given_sets, given_rows);
  }
}

// Copies the memo's entries `base` .. `base + count - 1` as the first candidates, which compete
// with later candidates.
KERNEL void dpsize_reload(const uint base, const uint count, const GLOBAL ulong *memo_set,
                          const GLOBAL double *memo_cost, const GLOBAL ulong *memo_pair,
                          GLOBAL ulong *set, GLOBAL double *cost, GLOBAL ulong *pair,
                          GLOBAL uint *order) {
  const ulong j = get_global_id(0);
  if (j < count) {
    set[j] = memo_set[base + j];
    cost[j] = memo_cost[base + j];
    pair[j] = memo_pair[base + j];
    order[j] = (uint)j;
  }
}

// Walks down the memo from entry `last`. answer: [0] the bits of the cost, then the set and the
// left part of each join.
KERNEL void dpsize_extract(const uint last, const GLOBAL ulong *memo_set, const GLOBAL double *memo_cost,
                           const GLOBAL ulong *memo_pair, GLOBAL ulong *answer) {
  if (get_global_id(0) == 0) {
    uint stack[64];
    int depth = 0;
    uint at = 1;
    answer[0] = as_ulong(memo_cost[last]);
    stack[depth++] = last;
    while (depth > 0) {
      const uint entry = stack[--depth];
      const ulong s = memo_set[entry];
      if ((s & (s - 1)) != 0) {
        const ulong ids = memo_pair[entry];
        answer[at++] = s;
        answer[at++] = memo_set[LEFT(ids)];
        stack[depth++] = RIGHT(ids);
        stack[depth++] = LEFT(ids);
      }
    }
  }
}
