// merged[c] becomes the sum of cell c over the slots.
KERNEL void merge_partials(const GLOBAL ulong *restrict partials, GLOBAL ulong *restrict merged, const uint slots,
                           const uint cells) {
  for (ulong cell = get_global_id(0); cell < cells; cell += get_global_size(0)) {
    ulong sum = 0;
    for (uint slot = 0; slot < slots; slot++) sum += partials[(ulong)slot * cells + cell];
    merged[cell] = sum;
  }
}
