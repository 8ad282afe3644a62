// Writes a bit for each row for which the last step is true, and counts them for each chunk of CHUNK rows. Each group
// has a chunk, and each work-item the bits of a word.
#include "program.cl"
#include "program_bits.cl"
#define CHUNK (GROUP * 32)

// Computes a row, if CONDITION holds; work-items that do nothing would delay those of a whole chunk.
#define TEST(CONDITION)                                                        \
  for (uint batch = 0; batch < 32; batch += BATCH) {                           \
    int passes[BATCH];                                                         \
    UNROLL for (uint j = 0; j < BATCH; j++) {                                  \
      const uint row = first + (batch + j) * GROUP + lid;                      \
      passes[j] = 0;                                                           \
      if (CONDITION) {                                                         \
        PROGRAM_RUN(row, row)                                                  \
        passes[j] = ok[PREDICATE] && x[PREDICATE] != 0;                        \
      }                                                                        \
    }                                                                          \
    UNROLL for (uint j = 0; j < BATCH; j++) SET_BIT(words, (batch + j) * GROUP + lid, (uint)passes[j]); \
  }

KERNEL void program_filter(PROGRAM_PARAMETERS GLOBAL uint *restrict bits, GLOBAL uint *restrict counts,
                           GLOBAL uint *restrict faults, const uint rows) {
  LOCAL_ARRAY(uint, words, GROUP + 1);
  const uint lid = (uint)get_local_id(0);
  const uint first = (uint)get_group_id(0) * CHUNK;
  uint fault = NO_FAULT;
  for (uint w = lid; w <= GROUP; w += GROUP) words[w] = 0;
  BARRIER();
#if BATCH > 1
  if (rows - first >= CHUNK) {
    TEST(1)
  } else {
    TEST(row < rows)
  }
#else
  TEST(row < rows)
#endif
  BARRIER();
  if (words[lid] != 0) atomic_add_local_u32(words + GROUP, popcount(words[lid]));
  if (first / 32 + lid < (rows + 31) / 32) bits[first / 32 + lid] = words[lid];
  BARRIER();
  if (lid == 0) counts[get_group_id(0)] = words[GROUP];
  if (fault != NO_FAULT) atomic_min_u32(faults, fault);
}
