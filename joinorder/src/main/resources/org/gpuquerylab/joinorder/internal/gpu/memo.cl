#include "counter.cl"

// The memo table of the GPU-based DPsub variants, indexed by relation set. query: [0] whether
// `rows` is given; from HEADER on, n neighbour masks, then n filtered cardinalities and the n x n
// selectivities as double bits.

DEVICE bool connected(uint s, const GLOBAL ulong *neighbours) {
  uint reached = s & (0U - s);
  uint frontier = reached;
  while (frontier != 0) {
    uint next = 0;
    for (uint rest = frontier; rest != 0; rest &= rest - 1) {
      next |= (uint)neighbours[ctz32(rest)];
    }
    frontier = next & s & ~reached;
    reached |= frontier;
  }
  return reached == s;
}

// The product is in the order of CardinalityEstimator, so that both have the same bits.
DEVICE double cardinality(uint s, uint n, const GLOBAL ulong *query) {
  const GLOBAL ulong *neighbours = query + HEADER;
  const GLOBAL ulong *base = query + HEADER + n;
  const GLOBAL ulong *selectivity = query + HEADER + 2 * n;
  double product = 1;
  for (uint rest = s; rest != 0; rest &= rest - 1) {
    const int relation = ctz32(rest);
    double rows = as_double(base[relation]);
    uint edges = (uint)neighbours[relation] & s & ((1U << relation) - 1);
    for (; edges != 0; edges &= edges - 1) {
      rows *= as_double(selectivity[relation * n + ctz32(edges)]);
    }
    product *= rows;
  }
  return product;
}

// rows[s] = cardinality of s, or -1 if s is not connected; 0 for the set of all relations, because
// the rows of the query's result are part of every plan's cost, and a large number of them would
// hide the other costs. cost[s] = 0 for one relation, otherwise infinite; pairs[1] += the number of
// splits of all connected sets.
KERNEL void memo_init(const GLOBAL ulong *query, const uint n, GLOBAL double *rows,
                      GLOBAL double *cost, GLOBAL ulong *pairs) {
  LOCAL_ARRAY(uint, splits, GROUP);
  const ulong id = get_global_id(0);
  const uint lid = get_local_id(0);
  const uint s = (uint)id;
  splits[lid] = 0;
  if (id < (1UL << n)) {
    const bool is_connected = s != 0 && connected(s, query + HEADER);
    const bool is_result = id == (1UL << n) - 1 && n > 1;
    rows[s] = !is_connected   ? -1.0
              : is_result     ? 0.0
              : query[0] != 0 ? rows[s]
                              : cardinality(s, n, query);
    cost[s] = s != 0 && (s & (s - 1)) == 0 ? 0.0 : (double)INFINITY;
    splits[lid] = is_connected ? (1U << (popcount(s) - 1)) - 1 : 0;
  }
  BARRIER();
  add_group_sum(splits, lid, GROUP, pairs + 1);
}

// Walks down the memo from the set of all relations. answer: [0] the bits of the cost without the
// rows of the query's result, [1] and [2] the pairs, from FIRST_JOIN on the set and the left part
// of each of the n - 1 joins; each join comes before the joins of its parts.
KERNEL void memo_extract(const uint n, const GLOBAL double *cost, const GLOBAL uint *left,
                         const GLOBAL ulong *pairs, GLOBAL ulong *answer) {
  if (get_global_id(0) == 0) {
    const uint all = n == 32 ? 0xFFFFFFFFU : (1U << n) - 1;
    uint stack[32];
    int depth = 0;
    uint joins = 0;
    answer[0] = as_ulong(cost[all]);
    answer[1] = pairs[0];
    answer[2] = pairs[1];
    stack[depth++] = cost[all] < (double)INFINITY ? all : 0;
    while (depth > 0) {
      const uint s = stack[--depth];
      if ((s & (s - 1)) != 0) {
        const uint l = left[s];
        answer[FIRST_JOIN + 2 * joins] = s;
        answer[FIRST_JOIN + 2 * joins + 1] = l;
        joins++;
        stack[depth++] = s ^ l;
        stack[depth++] = l;
      }
    }
  }
}
