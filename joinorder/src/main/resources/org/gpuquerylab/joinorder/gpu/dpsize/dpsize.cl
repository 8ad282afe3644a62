// DPsize on lists of solutions. The memo holds one entry for each connected set found so far, the sets
// of one size (a partition) next to one another; near is the union of the members' neighbours.
// partitions: n sizes, then n offsets; the solutions of one relation are partition 0.
#include "/org/gpuquerylab/joinorder/gpu/cost.cl"
#ifndef GROUP
#define GROUP 128
#endif
#ifndef FILTER
#define FILTER 0  // 1: also write which pairs are valid
#endif
// What an invalid or unconnected pair costs; real costs are not negative.
#define INVALID (-1.0)
#define LEFT(ids) ((uint)((ids) >> 32))
#define RIGHT(ids) ((uint)(ids))

DEVICE ulong pairs_of(uint lp, uint rp, const GLOBAL uint *ps) {
  const ulong p = ps[lp];
  return lp == rp ? p * (p - 1) / 2 : p * ps[rp];
}

// Algorithm 2: the memo entries of the pair number cid of iteration iid, the left one in the upper half.
// Partitions are paired from (0, iid - 1) until they meet, so each unordered pair has one number.
DEVICE ulong find_pair(ulong cid, uint iid, uint n, const GLOBAL uint *partitions) {
  const GLOBAL uint *ps = partitions;
  const GLOBAL uint *po = partitions + n;
  uint lp = 0, rp = iid - 1;
  ulong o = pairs_of(lp, rp, ps);
  while (cid >= o) {
    cid -= o;
    lp++;
    rp--;
    o = pairs_of(lp, rp, ps);
  }
  const uint size = ps[rp];
  const uint quotient = cid >> 32 == 0 ? (uint)cid / size : (uint)(cid / size);
  const uint remainder = (uint)(cid - (ulong)quotient * size);
  uint l = quotient, r = remainder;
  if (lp == rp) {
    // Pairs within one partition by the distance of their places, counted around its end.
    l = remainder;
    r = remainder + quotient + 1;
    r -= r >= size ? size : 0;
  }
  return (ulong)(po[lp] + l) << 32 | (po[rp] + r);
}

// Rows of the connected set s. given 0: their product, in the order of CardinalityEstimator, so that
// both have the same bits; else they are looked up among that many sets in ascending order.
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
  const GLOBAL ulong *neighbours = query + 1;
  const GLOBAL ulong *base = query + 1 + n;
  const GLOBAL ulong *selectivity = query + 1 + 2 * n;
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

// Evaluates the pairs first .. first + count - 1 of iteration iid, one a work-item. pairs[0] += the
// valid ones; flags is not written where FILTER is 0.
KERNEL void dpsize_join(const ulong first, const uint count, const uint iid, const uint n,
                        const uint given, const GLOBAL uint *partitions, const GLOBAL ulong *query,
                        const GLOBAL ulong *given_sets, const GLOBAL double *given_rows,
                        const GLOBAL ulong *memo_set, const GLOBAL ulong *memo_near,
                        const GLOBAL double *memo_rows, const GLOBAL double *memo_cost,
                        GLOBAL double *pair_cost, GLOBAL uchar *flags, GLOBAL ulong *pairs) {
  LOCAL_ARRAY(uint, valid, 2);
  const uint lid = get_local_id(0);
  const ulong i = get_global_id(0);
  if (lid < 2) {
    valid[lid] = 0;
  }
  BARRIER();
  if (i < count) {
    const ulong ids = find_pair(first + i, iid, n, partitions);
    const uint l = LEFT(ids), r = RIGHT(ids);
    const ulong left = memo_set[l], right = memo_set[r];
    const bool is_valid = (left & right) == 0 && (memo_near[l] & right) != 0;
    double found = INVALID;
    if (is_valid) {
      const double rows = rows_of(left | right, n, given, query, given_sets, given_rows);
      found = join_cost(memo_cost[l], memo_cost[r], memo_rows[l], memo_rows[r], rows);
      atomic_add_local_u32(&valid[0], 1);
    }
    pair_cost[i] = found;
#if FILTER
    flags[i] = is_valid ? 1 : 0;
#endif
  }
  BARRIER();
  if (lid == 0 && valid[0] != 0) {
    atomic_add_u64(pairs, (ulong)valid[0]);
  }
}

// Adds count intermediate solutions to the list of candidates, from position at on. They are the pairs
// positions[from ..] of those that begin with first, or from itself where filtered is 0: then invalid
// ones come along as the empty set.
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

// Appends the winners skip .. skip + count - 1 to the memo, from entry base on.
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

// Makes the memo's entries base .. base + count - 1 the first candidates, to compete with later ones.
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

// Walks the memo from entry last. answer: [0] cost bits, then set and left part of each join.
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
