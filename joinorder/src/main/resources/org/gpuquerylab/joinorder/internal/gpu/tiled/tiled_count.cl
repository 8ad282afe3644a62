// Counts the valid pairs without visiting all of them. With c(s), the number of connected subsets
// of s, a connected set l has c(all - l) - c(all - l - neighbourhood(l)) partners: the disjoint
// sets minus those that have no edge to it. Each c(s) is a sum over subsets, computed relation by
// relation. The sums are stored as bits in the memory of the costs, before the costs are computed.
// A pass sums over SUM_PASS_BITS relations; the first pass also sums over the lowest SUM_LANE_BITS.
#include "tile.cl"
#define SUM_BITS (SUM_LANE_BITS + SUM_PASS_BITS)

// The kernel writes 1 for each connected set. One work-item processes each set.
KERNEL void tiled_count_init(const uint n, const GLOBAL ulong *query, GLOBAL REAL *counts) {
  const ulong s = get_global_id(0);
  counts[s] = AS_REAL((WORD)(connected((uint)s, n, query) ? 1 : 0));
}

// Sums over subsets for the relations `first` to `first + relations - 1`, and also for all lower
// relations if `first` is SUM_LANE_BITS. One group processes each block of sets that differ only in
// these relations and in the lowest SUM_LANE_BITS.
KERNEL void tiled_count_sums(const uint first, const uint relations, GLOBAL REAL *counts) {
  LOCAL_ARRAY(WORD, sums, 1U << SUM_BITS);
  const uint lid = get_local_id(0);
  const uint size = 1U << (SUM_LANE_BITS + relations);
  const uint between = get_group_id(0) & ((1U << (first - SUM_LANE_BITS)) - 1);
  const uint above = get_group_id(0) >> (first - SUM_LANE_BITS);
  const ulong base = ((ulong)above << (first + relations)) | (between << SUM_LANE_BITS);
  for (uint i = lid; i < size; i += GROUP) {
    const ulong at = base | (i >> SUM_LANE_BITS) << first | (i & ((1U << SUM_LANE_BITS) - 1));
    sums[i] = AS_WORD(counts[at]);
  }
  BARRIER();
  const uint begin = first == SUM_LANE_BITS ? 0 : SUM_LANE_BITS;
  for (uint bit = 1U << begin; bit < size; bit <<= 1) {
    for (uint i = lid; i < size; i += GROUP) {
      if ((i & bit) != 0) {
        sums[i] += sums[i ^ bit];
      }
    }
    BARRIER();
  }
  for (uint i = lid; i < size; i += GROUP) {
    const ulong at = base | (i >> SUM_LANE_BITS) << first | (i & ((1U << SUM_LANE_BITS) - 1));
    counts[at] = AS_REAL(sums[i]);
  }
}

// Adds the number of partners of every connected set to pairs[0]; each pair occurs twice.
KERNEL void tiled_count_pairs(const uint n, const GLOBAL ulong *query, const GLOBAL REAL *counts,
                              GLOBAL ulong *pairs) {
  LOCAL_ARRAY(ulong, sums, GROUP);
  const uint lid = get_local_id(0);
  const uint all = (1U << n) - 1;
  ulong sum = 0;
  for (ulong s = get_global_id(0); s <= all; s += get_global_size(0)) {
    if (connected((uint)s, n, query)) {
      const uint others = all ^ (uint)s;
      sum += AS_WORD(counts[others]) -
             AS_WORD(counts[others & ~neighbourhood((uint)s, query)]);
    }
  }
  sums[lid] = sum;
  for (uint step = GROUP / 2; step > 0; step /= 2) {
    BARRIER();
    if (lid < step) {
      sums[lid] += sums[lid + step];
    }
  }
  BARRIER();  // Compilers let all work-items load sums[0], so they must not run ahead.
  if (lid == 0 && sums[0] != 0) {
    atomic_add_u64(pairs, sums[0]);
  }
}
