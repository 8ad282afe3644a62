// Adds up a buffer. Each work-item sums a range of adjacent elements in eight separate sums, so
// that it waits only for memory. n is a multiple of eight.
KERNEL void range_scan(const GLOBAL i64 *restrict in, GLOBAL ulong *restrict out, const ulong n) {
  const ulong items = get_global_size(0), each = (n / 8 + items - 1) / items * 8;
  const ulong first = get_global_id(0) * each, end = first + each < n ? first + each : n;
  ulong a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0;
  for (ulong i = first; i < end; i += 8) {
    a += (ulong)in[i];
    b += (ulong)in[i + 1];
    c += (ulong)in[i + 2];
    d += (ulong)in[i + 3];
    e += (ulong)in[i + 4];
    f += (ulong)in[i + 5];
    g += (ulong)in[i + 6];
    h += (ulong)in[i + 7];
  }
  atomic_add_u64(out, a + b + c + d + e + f + g + h);
}
