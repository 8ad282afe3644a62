// The words of a row's key: one or more of 64 bits, word k of row i at words[k * n + i].
typedef VALUE column_type;
#if DOUBLES
// Both zeros are one key, and all NaNs are one key.
#define KEY_BITS(x) ((x) != (x) ? 0x7FF8000000000000UL : as_ulong((x) + 0.0))
#else
#define KEY_BITS(x) (sizeof(x) == sizeof(uint) ? (ulong)(uint)(x) : (ulong)(x))
#endif

// Puts a column's bits into the words from a bit on: 0 begins a word.
KERNEL void group_pack(const GLOBAL column_type *restrict column, GLOBAL ulong *restrict words, const uint n,
                       const uint word, const uint shift) {
  GLOBAL ulong *own = words + (ulong)word * n;
  for (ulong row = get_global_id(0); row < n; row += get_global_size(0)) {
    const ulong bits = KEY_BITS(column[row]) << shift;
    own[row] = shift == 0 ? bits : own[row] | bits;
  }
}
