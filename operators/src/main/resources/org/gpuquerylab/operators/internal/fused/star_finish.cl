// Adds up the replicas of each cell, writes the cells that have rows, in any order, and clears all
// cells for the next execution. result becomes the number of these cells, followed by each cell, its
// sum, and its further aggregates.
#if FURTHER
#include "each.cl"
#include "star_further.cl"
#define RECORD (2 + FURTHER)
#define COLLECT_FURTHER(k)                                                                         \
  {                                                                                                \
    ulong number = 0;                                                                              \
    for (ulong r = 0; r < replicas; r++) {                                                         \
      GLOBAL ulong *part = sums + ((1 + k) * replicas + r) * cells + cell;                         \
      number = fold(FUNCTION##k, number, *part);                                                   \
      *part = 0;                                                                                   \
    }                                                                                              \
    result[at + 2 + k] = value_of(FUNCTION##k, number);                                            \
  }
#else
#define RECORD 2
#endif
KERNEL void star_finish(GLOBAL ulong *restrict sums, GLOBAL uchar *restrict flags, GLOBAL ulong *restrict result,
                        const uint cells, const uint replicas) {
  for (ulong cell = get_global_id(0); cell < cells; cell += get_global_size(0)) {
    ulong sum = 0;
    uint found = !GROUPED;
    for (ulong r = 0; r < replicas; r++) {
#if FLAGGED
      if (flags[r * cells + cell] == 0) continue;
      found = 1;
      flags[r * cells + cell] = 0;
#endif
      const ulong part = sums[r * cells + cell];
      sum += part;
      if (part != 0) sums[r * cells + cell] = 0;
    }
#if GROUPED && !FLAGGED
    found = sum != 0;
#endif
    if (found) {
      const ulong at = 1 + RECORD * atomic_add_u64(result, 1);
      result[at] = cell;
      result[at + 1] = sum;
#if FURTHER
      EACH(FURTHER, COLLECT_FURTHER)
#endif
    }
  }
}
