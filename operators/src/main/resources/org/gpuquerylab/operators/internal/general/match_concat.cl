// Puts two bitmaps one behind the other: the first n bits of one, then m bits of another. A bitmap that is not there
// (HAS_FIRST 0, HAS_SECOND 0) has only ones. A work-item writes a word.
DEVICE uint bit_of(const GLOBAL uint *restrict bits, ulong i) { return bits[i >> 5] >> (i & 31) & 1U; }

KERNEL void match_concat(const GLOBAL uint *restrict first, const GLOBAL uint *restrict second,
                         GLOBAL uint *restrict out,
                         const uint n, const uint m) {
  const ulong all = (ulong)n + m;
  for (ulong w = get_global_id(0); w * 32 < all; w += get_global_size(0)) {
    uint word = 0;
    for (uint b = 0; b < 32 && w * 32 + b < all; b++) {
      const ulong i = w * 32 + b;
      const uint bit = i < n ? (HAS_FIRST ? bit_of(first, i) : 1U) : (HAS_SECOND ? bit_of(second, i - n) : 1U);
      word |= bit << b;
    }
    out[w] = word;
  }
}
