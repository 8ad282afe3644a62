// What a star query sums: a product or a difference of two columns of 32 or 64 bits, in 64 bits; it wraps around.
#ifndef PRODUCT
#define PRODUCT 1
#endif
#ifndef WIDE_LEFT
#define WIDE_LEFT 0
#endif
#ifndef WIDE_RIGHT
#define WIDE_RIGHT 0
#endif
#if WIDE_LEFT
typedef i64 left_type;
#else
typedef int left_type;
#endif
#if WIDE_RIGHT
typedef i64 right_type;
#else
typedef int right_type;
#endif

KERNEL void measure(const GLOBAL left_type *restrict left, const GLOBAL right_type *restrict right,
                    GLOBAL i64 *restrict out, const uint n) {
  for (ulong i = get_global_id(0); i < n; i += get_global_size(0)) {
    const ulong x = (ulong)(i64)left[i], y = (ulong)(i64)right[i];
    out[i] = (i64)(PRODUCT ? x * y : x - y);
  }
}
