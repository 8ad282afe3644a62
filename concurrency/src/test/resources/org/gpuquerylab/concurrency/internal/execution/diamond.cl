// Two kernels that do not depend on each other, and a third kernel that waits for both.
KERNEL void shifted(const GLOBAL int *values, GLOBAL int *out, const int addend, const int n) {
  for (int i = (int)get_global_id(0); i < n; i += (int)get_global_size(0)) {
    out[i] = values[i] + addend;
  }
}

KERNEL void scaled(const GLOBAL int *values, GLOBAL int *out, const int factor, const int n) {
  for (int i = (int)get_global_id(0); i < n; i += (int)get_global_size(0)) {
    out[i] = values[i] * factor;
  }
}

// result becomes the sum of the products, and an error word that is 1 if a left value is the
// poison.
KERNEL void joined(const GLOBAL int *left, const GLOBAL int *right, GLOBAL ulong *result,
    const int poison, const int n) {
  uint sum = 0;
  for (int i = (int)get_global_id(0); i < n; i += (int)get_global_size(0)) {
    sum += (uint)left[i] * (uint)right[i];
    if (left[i] == poison) {
      atomic_max_u64(&result[1], 1);
    }
  }
  atomic_add_u64(&result[0], (ulong)sum);
}
