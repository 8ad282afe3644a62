// Marks the rows of a dimension that pass its conditions. The marks are in the table by which the
// rows of the fact table are tested.
#include "codes.cl"
#include "each.cl"
// POSITIONAL: a bit for each row. DENSE: a bit at the slot of the key, and there the group's code
// of GROUP_BYTES bytes. Otherwise the table has the entries of a hash table. CLEARS: whether the
// kernel clears a dense table; it then runs as a single group.
#define CONDITION_PARAMETER(k) const GLOBAL uchar *restrict condition##k,

// For each condition, intervals has the number of the condition's intervals, then the low end and
// the span of each interval.
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
  // Processes eight rows, which form one byte of the table.
  const uint item = (uint)get_global_id(0);
  if (item * 8U >= (rows + 31U) / 32U * 32U) return;
  uint byte = 0;
  for (uint i = 0; i < 8; i++) {
    const uint row = item * 8U + i;
    int passes = row < rows;
    uint at = 0;
#else
#if CLEARS
  // A single group clears the table first, which is safe because no other group marks rows in it.
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
    // An entry consists of the row + 1 and the row's key. Keys are distinct, so a row claims the
    // first free entry.
    if (passes) {
      const uint key = positions[row];
      uint entry = hash_key(key) & (slots - 1U);
      while (atomic_cas_u32(table + 2UL * entry, 0U, row + 1U) != 0U) entry = (entry + 1U) & (slots - 1U);
      table[2UL * entry + 1] = key;
    }
  }
#endif
}
