// Adds the values up. The words of the answer are the sum and an error word, which stays 0.
KERNEL void add_rows(const GLOBAL int *restrict values, GLOBAL ulong *answer, const int n) {
  ulong sum = 0;
  for (int i = (int)get_global_id(0); i < n; i += (int)get_global_size(0)) {
    sum += (ulong)values[i];
  }
  atomic_add_u64(&answer[0], sum);
}
