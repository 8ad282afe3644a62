// What a star query sums: a product or a difference of two columns, in 64 bits.
#ifndef PRODUCT
#define PRODUCT 1
#endif

KERNEL void measure(const GLOBAL int *restrict left, const GLOBAL int *restrict right, GLOBAL i64 *restrict out,
                    const uint n) {
  for (ulong i = get_global_id(0); i < n; i += get_global_size(0)) {
    const i64 x = left[i], y = right[i];
    out[i] = PRODUCT ? x * y : x - y;
  }
}
