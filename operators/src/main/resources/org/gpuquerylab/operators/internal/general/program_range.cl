// The least and the greatest integers of each result that are not NULL, as unsigned numbers in the
// same order: extremes[2 j] and the complement of extremes[2 j + 1] for result j, which is step
// OUT_j. All extremes are ~0 before.
#include "program.cl"
#define START(j) best[2 * j] = best[2 * j + 1] = ~0UL;
#define COMPARE(j)                                         \
  if (ok[OUT_##j]) {                                       \
    const ulong v = (ulong)x[OUT_##j] ^ 0x8000000000000000UL; \
    best[2 * j] = v < best[2 * j] ? v : best[2 * j];       \
    best[2 * j + 1] = ~v < best[2 * j + 1] ? ~v : best[2 * j + 1]; \
  }

KERNEL void program_range(PROGRAM_PARAMETERS GLOBAL ulong *restrict extremes, const uint rows) {
  LOCAL_ARRAY(ulong, shared_best, 2 * OUTPUTS);
  const uint lid = (uint)get_local_id(0);
  uint fault = NO_FAULT;  // The expressions are computed once more, and then their faults count.
  ulong best[2 * OUTPUTS];
  EACH(OUTPUTS, START)
  for (uint j = lid; j < 2 * OUTPUTS; j += GROUP) shared_best[j] = ~0UL;
  BARRIER();
  for (ulong row = get_global_id(0); row < rows; row += get_global_size(0)) {
    PROGRAM_RUN(row, row)
    EACH(OUTPUTS, COMPARE)
  }
  for (uint j = 0; j < 2 * OUTPUTS; j++) atomic_min_local_u64(shared_best + j, best[j]);
  BARRIER();
  for (uint j = lid; j < 2 * OUTPUTS; j += GROUP) atomic_min_u64(extremes + j, shared_best[j]);
  (void)fault;
}
