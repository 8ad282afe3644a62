// Computes the means of groups of 64-bit integers, from the sums of their high halves, as signed
// numbers, and of their low halves, as unsigned numbers. The carry is added to the high sum first,
// so sums near 0 lose no digits; the product is exact.
KERNEL void aggregate_wide_average(const GLOBAL i64 *restrict highs, const GLOBAL i64 *restrict lows,
                                   const GLOBAL i64 *restrict counts, GLOBAL double *restrict out,
                                   const uint groups) {
  for (ulong g = get_global_id(0); g < groups; g += get_global_size(0)) {
    const ulong low = (ulong)lows[g];
    const i64 high = highs[g] + (i64)(low >> 32);
    out[g] = ((double)high * 4294967296.0 + (double)(low & 0xFFFFFFFFUL)) / (double)counts[g];
  }
}
