// The words of a row's key: one or more words of 64 bits. Word k of row i is words[k * n + i].
typedef VALUE column_type;
#if DOUBLES
// Both zeros are the same key, and all NaNs are the same key.
#define KEY_BITS(x) ((x) != (x) ? 0x7FF8000000000000UL : as_ulong((x) + 0.0))
#else
#define KEY_BITS(x) (sizeof(x) == sizeof(uint) ? (ulong)(uint)(x) : (ulong)(x))
#endif

// Copies the bits of a column into the words, beginning at a bit; bit 0 begins a new word.
KERNEL void group_pack(const GLOBAL column_type *restrict column, GLOBAL ulong *restrict words, const uint n,
                       const uint word, const uint shift) {
  GLOBAL ulong *own = words + (ulong)word * n;
  for (ulong row = get_global_id(0); row < n; row += get_global_size(0)) {
    const ulong bits = KEY_BITS(column[row]) << shift;
    own[row] = shift == 0 ? bits : own[row] | bits;
  }
}
