// A kernel that does a given amount of work. Its start value depends on the results of the steps on
// which it depends, and its result is the sum of the values after some rounds of multiplications
// and additions, plus the number of atomic additions.
KERNEL void file_kernel(const GLOBAL int *restrict values, const GLOBAL int *restrict edges,
                        GLOBAL ulong *results, const int step, const int from, const int to,
                        const int n, const int rounds, const ulong reads, const ulong atomics) {
  uint start = (uint)step;
  for (int e = from; e < to; e++) {
    start = start * 31U + (uint)results[edges[e]];
  }
  ulong sum = 0;
  for (ulong i = get_global_id(0); i < reads; i += get_global_size(0)) {
    uint value = (uint)values[i % (ulong)n] ^ start;
    for (int round = 0; round < rounds; round++) {
      value = value * 1664525U + 1013904223U;
    }
    sum += (ulong)(long)(int)value;
  }
  for (ulong i = get_global_id(0); i < atomics; i += get_global_size(0)) {
    atomic_add_u64(&results[step], 1);
  }
  atomic_add_u64(&results[step], sum);
}
