// The measure of a star query: the product or difference of two columns of 32 or 64 bits, computed
// in 64 bits; it wraps around.
KERNEL void measure(const GLOBAL LEFT *restrict left, const GLOBAL RIGHT *restrict right, GLOBAL i64 *restrict out,
                    const uint n) {
  for (ulong i = get_global_id(0); i < n; i += get_global_size(0)) {
    const ulong x = (ulong)(i64)left[i], y = (ulong)(i64)right[i];
    out[i] = (i64)(PRODUCT ? x * y : x - y);
  }
}
