// Tables with a cell for each key. A head is the number of a row with the key plus one; 0 if no row has
// the key. TABLE 0: the key is the number of the cell, and heads holds the heads. TABLE 4, for keys of 32
// bits: linear probing; a word of the table is the key and the head. TABLE 8: the same, but a word is the
// key, and heads holds the heads; a word of ones is empty, so the key of ones has the cell mask + 1. Two
// forms only tell whether a key is there, with a head of 1. TABLE 1: a bit for each possible key. TABLE 2: a
// blocked Bloom filter; a key has a bit in each of the four words of its block. It finds a few keys that
// are not there. TABLE 3: no table; row i has the key i, and every key is there.
#define OLD 0
#define NEW 1
#define FULL 2
#define NO_KEY 0xFFFFFFFFFFFFFFFFUL

// A hash of a key, with its best bits on top; a key of 32 bits needs fewer and shorter multiplications.
DEVICE ulong hashed(ulong key) {
#if TABLE == 4
  uint x = (uint)key;
  x = (x ^ x >> 16) * (uint)SHORT_MIXER;
  x = (x ^ x >> 15) * (uint)SHORT_MIXER;
  return (ulong)(x ^ x >> 16) << 32;
#else
  return mixed(key);
#endif
}

DEVICE uint cell_of(ulong key, uint shift) {
  return TABLE == 0 || TABLE == 3 ? (uint)key : TABLE == 1 ? (uint)(key >> 5) : (uint)(hashed(key) >> shift);
}

// The bit of a key in word k of its block, from the low bits of its hash; the high bits are the block.
DEVICE uint bloom_bit(ulong hash, uint k) { return 1U << (hash >> (5 * k) & 31); }

// Finds the cell of a key, or claims one for it. FULL if a search would visit more than {@code most} cells.
DEVICE uint claim(GLOBAL ulong *table, GLOBAL uint *heads, ulong key, uint row, uint shift, uint mask, uint most,
                  uint *cell) {
#if TABLE == 0
  *cell = (uint)key;
  return heads[*cell] == 0 && atomic_cas_u32(heads + *cell, 0U, row + 1U) == 0 ? NEW : OLD;
#elif TABLE == 1
  *cell = cell_of(key, shift);
  const uint bit = 1U << (key & 31);
  if ((heads[*cell] & bit) == 0) atomic_or_u32(heads + *cell, bit);
  return NEW;
#elif TABLE == 2
  const ulong hash = mixed(key);
  *cell = (uint)(hash >> shift);
  for (uint k = 0; k < 4; k++) {
    GLOBAL uint *word = heads + 4UL * *cell + k;
    if ((*word & bloom_bit(hash, k)) == 0) atomic_or_u32(word, bloom_bit(hash, k));
  }
  return NEW;
#else
  uint at = cell_of(key, shift);
#if TABLE == 4
  const ulong empty = 0, word = key << 32 | (row + 1U);
#else
  const ulong empty = NO_KEY, word = key;
  if (key == NO_KEY) {
    *cell = mask + 1U;
    return atomic_cas_u32(heads + *cell, 0U, row + 1U) == 0 ? NEW : OLD;
  }
#endif
  for (uint i = 0; i < most; i++) {
    ulong there = table[at];
    if (there == empty) there = atomic_cas_u64(table + at, empty, word);
    *cell = at;
    if (there == empty) {
#if TABLE == 8
      heads[at] = row + 1U;
#endif
      return NEW;
    }
    if ((TABLE == 4 ? there >> 32 : there) == key) return OLD;
    at = (at + 1U) & mask;
  }
  return FULL;
#endif
}

// The first word that a search reads; several searches read theirs at once.
DEVICE ulong first_word(const GLOBAL ulong *table, const GLOBAL uint *heads, ulong key, uint shift) {
#if TABLE == 0
  return heads[(uint)key];
#elif TABLE == 3
  return key + 1UL;
#elif TABLE == 1
  return heads[cell_of(key, shift)];
#elif TABLE == 2
  return heads[4UL * cell_of(key, shift)];
#else
  return table[cell_of(key, shift)];
#endif
}

// The head and the cell of a key, given the first word of its search; a head of 0 if it is not there.
DEVICE uint head_of(const GLOBAL ulong *table, const GLOBAL uint *heads, ulong word, ulong key, uint shift, uint mask,
                    uint *cell) {
  *cell = cell_of(key, shift);
#if TABLE == 0 || TABLE == 3
  return (uint)word;
#elif TABLE == 1
  return (uint)word >> (key & 31) & 1U;
#elif TABLE == 2
  const ulong hash = mixed(key);
  uint is_there = ((uint)word & bloom_bit(hash, 0)) != 0;
  for (uint k = 1; k < 4 && is_there; k++) is_there = (heads[4UL * *cell + k] & bloom_bit(hash, k)) != 0;
  return is_there;
#elif TABLE == 4
  while (word != 0 && word >> 32 != key) {
    *cell = (*cell + 1U) & mask;
    word = table[*cell];
  }
  return (uint)word;
#else
  if (key == NO_KEY) {
    *cell = mask + 1U;
    return heads[*cell];
  }
  while (word != NO_KEY && word != key) {
    *cell = (*cell + 1U) & mask;
    word = table[*cell];
  }
  return word == key ? heads[*cell] : 0;
#endif
}
