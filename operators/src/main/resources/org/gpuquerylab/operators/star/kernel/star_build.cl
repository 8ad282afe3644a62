// Marks the rows of a dimension that pass its conditions in the table by which the fact table's
// rows are tested.
#include "codes.cl"
#include "each.cl"
// POSITIONAL: a bit for each row; DENSE: a bit at the key's slot, and the group there, of
// GROUP_BYTES; otherwise entries of a hash table. CLEARS: whether the kernel clears a dense table;
// then it runs as a single group.
#define CONDITION_PARAMETER(k) const GLOBAL uchar *restrict condition##k,

// intervals: for each condition the number of its intervals, then low end and span of each.
#define TEST(k)                                                                                    \
  {                                                                                                \
    const uint count = intervals[at];                                                              \
    passes = passes && in_intervals(intervals + at + 1, count, load_code(condition##k, WIDTH##k, capacity, row)); \
    at += 1 + 2 * count;                                                                           \
  }

KERNEL void star_build(
    EACH(CONDITIONS, CONDITION_PARAMETER)
    const GLOBAL uint *restrict intervals, const GLOBAL uint *restrict positions,
    const GLOBAL uchar *restrict groups, GLOBAL uint *restrict table, GLOBAL uchar *restrict codes,
    const ulong capacity, const uint origin, const uint slots, const uint rows) {
#if POSITIONAL && defined(VOTE)
  {
    const uint row = (uint)get_global_id(0);
    int passes = row < rows;
    uint at = 0;
#elif POSITIONAL
  // Eight rows, one byte of the table.
  const uint item = (uint)get_global_id(0);
  if (item * 8U >= (rows + 31U) / 32U * 32U) return;
  uint byte = 0;
  for (uint i = 0; i < 8; i++) {
    const uint row = item * 8U + i;
    int passes = row < rows;
    uint at = 0;
#else
#if CLEARS
  // One group: it clears the table first, since no other group marks it.
  for (uint word = (uint)get_local_id(0); word < (slots + 31U) / 32U; word += (uint)get_local_size(0)) table[word] = 0;
  BARRIER();
#endif
  for (uint row = (uint)get_global_id(0); row < rows; row += (uint)get_global_size(0)) {
    int passes = 1;
    uint at = 0;
#endif
    EACH(CONDITIONS, TEST)
#if POSITIONAL && defined(VOTE)
    const uint word = VOTE(passes);
    if ((row & 31U) == 0 && row < rows) table[row >> 5] = word;
  }
#elif POSITIONAL
    byte |= passes ? 1U << i : 0U;
  }
  ((GLOBAL uchar *)table)[item] = (uchar)byte;
#elif DENSE
    const uint slot = positions[row] - origin;
    if (passes && slot < slots) {
      atomic_or_u32(table + (slot >> 5), 1U << (slot & 31U));
#if GROUP_BYTES == 1
      codes[slot] = groups[row];
#elif GROUP_BYTES == 2
      ((GLOBAL unsigned short *)codes)[slot] = ((const GLOBAL unsigned short *)groups)[row];
#elif GROUP_BYTES == 4
      ((GLOBAL uint *)codes)[slot] = ((const GLOBAL uint *)groups)[row];
#endif
    }
  }
#else
    // An entry: the row + 1, then its key. Keys are distinct, so a row takes the first free entry.
    if (passes) {
      const uint key = positions[row];
      uint entry = hash_key(key) & (slots - 1U);
      while (atomic_cas_u32(table + 2UL * entry, 0U, row + 1U) != 0U) entry = (entry + 1U) & (slots - 1U);
      table[2UL * entry + 1] = key;
    }
  }
#endif
}
