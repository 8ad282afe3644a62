// Computes expressions for each row. A group has a tile of rows. Output j is step OUT_j in elements
// OUT_ELEMENT_j; if OUT_NULLABLE_j, its bitmap is MARK_j of MARKS. faults[0] becomes the number of
// the first step with a fault, if it is less. With LAG, the second row is the one before.
#include "program.cl"
#include "program_bits.cl"
#define OUT_PARAMETER(j) GLOBAL OUT_ELEMENT_##j *restrict out##j,
#define MARK_PARAMETER(j) GLOBAL uint *restrict mark##j,
#define STORE(j) out##j[row] = OUT_REAL_##j ? (OUT_ELEMENT_##j)y[OUT_##j] : (OUT_ELEMENT_##j)x[OUT_##j];
#define NOTE(j) if (ok[MARKED_##j]) marked |= (ulong)1 << j;
#define SET(j) SET_BIT(words + j * WORDS, in_tile, (uint)(marked >> j & 1));
#define WRITE(j)                                                                   \
  for (uint w = lid; w < WORDS; w += GROUP) {                                      \
    if (first / 32 + w < ((ulong)rows + 31) / 32) mark##j[first / 32 + w] = words[j * WORDS + w]; \
  }

KERNEL void program_project(PROGRAM_PARAMETERS EACH(OUTPUTS, OUT_PARAMETER) EACH(MARKS, MARK_PARAMETER)
                            GLOBAL uint *restrict faults, const uint rows) {
  LOCAL_ARRAY(uint, words, MARKS * WORDS + 1);
  const uint lid = (uint)get_local_id(0);
  const ulong first = (ulong)get_group_id(0) * TILE;
  uint fault = NO_FAULT;
  for (uint w = lid; w < MARKS * WORDS; w += GROUP) words[w] = 0;
  BARRIER();
  for (uint batch = 0; batch < ITEMS; batch += BATCH) UNROLL for (uint j = 0; j < BATCH; j++) {
    const uint in_tile = (batch + j) * GROUP + lid;
    const ulong row = first + in_tile;
    ulong marked = 0;
    if (row < rows) {
      PROGRAM_RUN(row, LAG && row > 0 ? row - 1 : row)
      EACH(OUTPUTS, STORE)
      EACH(MARKS, NOTE)
    }
    EACH(MARKS, SET)
  }
  BARRIER();
  EACH(MARKS, WRITE)
  if (fault != NO_FAULT) atomic_min_u32(faults, fault);
}
