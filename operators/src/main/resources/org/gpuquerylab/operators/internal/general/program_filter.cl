// Writes a bit for each row for which the last step is true, and counts them, for each tile. Each
// group has a tile of rows.
#include "program.cl"
#include "program_bits.cl"

KERNEL void program_filter(PROGRAM_PARAMETERS GLOBAL uint *restrict bits, GLOBAL uint *restrict counts,
                           GLOBAL uint *restrict faults, const uint rows) {
  LOCAL_ARRAY(uint, words, WORDS + 1);
  const uint lid = (uint)get_local_id(0);
  const ulong first = (ulong)get_group_id(0) * TILE;
  uint fault = NO_FAULT;
  for (uint w = lid; w <= WORDS; w += GROUP) words[w] = 0;
  BARRIER();
  for (uint batch = 0; batch < ITEMS; batch += BATCH) UNROLL for (uint j = 0; j < BATCH; j++) {
    const uint in_tile = (batch + j) * GROUP + lid;
    const ulong row = first + in_tile;
    int passes = 0;
    if (row < rows) {
      PROGRAM_RUN(row, row)
      passes = ok[PREDICATE] && x[PREDICATE] != 0;
    }
    SET_BIT(words, in_tile, (uint)passes);
  }
  BARRIER();
  for (uint w = lid; w < WORDS; w += GROUP) {
    if (words[w] != 0) atomic_add_local_u32(words + WORDS, popcount(words[w]));
    if (first / 32 + w < ((ulong)rows + 31) / 32) bits[first / 32 + w] = words[w];
  }
  BARRIER();
  if (lid == 0) counts[get_group_id(0)] = words[WORDS];
  if (fault != NO_FAULT) atomic_min_u32(faults, fault);
}
