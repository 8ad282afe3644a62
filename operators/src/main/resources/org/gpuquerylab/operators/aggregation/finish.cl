// Converts the partial accumulators of each group into values of the result.
#include "aggregate.cl"
typedef RESULT result_type;

DEVICE double number(i64 a) {
#if DOUBLES
  return as_double((ulong)a);
#else
  return (double)a;
#endif
}

DEVICE result_type lowered(i64 a, i64 count) {
#if AVERAGE
  return (result_type)(number(a) / (double)count);
#elif DOUBLES && SUMS
  return (result_type)as_double((ulong)a);
#elif DOUBLES
  return (result_type)(a == SMALLEST || a == LARGEST ? as_double(0x7FF8000000000000UL)
                                                     : as_double((ulong)flip_negative(a)));
#elif SUMS
  return (result_type)a;
#else
  return (result_type)(count == 0 ? 0 : a);
#endif
}

// The partial accumulators of group g have the indices from first[g] to first[g + 1].
KERNEL void aggregate_finish(const GLOBAL i64 *restrict partials, const GLOBAL uint *restrict first,
                             const GLOBAL i64 *restrict counts, GLOBAL result_type *restrict out,
                             const uint groups) {
  for (ulong g = get_global_id(0); g < groups; g += get_global_size(0)) {
    i64 x = IDENTITY;
    for (uint p = first[g]; p < first[g + 1]; p++) {
#if ATOMIC && !SUMS
      x = combined(x, (i64)((ulong)partials[p] ^ (ulong)SMALLEST));
#else
      x = combined(x, partials[p]);
#endif
    }
    out[g] = lowered(x, counts[g]);
  }
}
