// Hash tables with a slot a key, by linear probing. A slot's word holds the key and an id: row + 1 of the
// build side where keys differ, slot + 1 where some are double; 0 where the slot is empty.
#ifndef KEY_BYTES
#define KEY_BYTES 4
#endif
#if KEY_BYTES == 4
typedef uint key_type;
typedef ulong slot_word;
#define WORD_KEY(word) ((uint)(word))
#define WORD_ID(word) ((uint)((word) >> 32))
// A multiplicative hash: neighbouring keys, such as those of a dimension, spread evenly.
DEVICE uint hash_slot(key_type key, uint shift) { return ((key ^ key >> 16) * 0x9E3779B1U) >> shift; }
#else
typedef ulong key_type;
typedef ulong2 slot_word;
#define WORD_KEY(word) ((word).x)
#define WORD_ID(word) ((uint)(word).y)
DEVICE uint hash_slot(key_type key, uint shift) {
  return (uint)(((key ^ key >> 32) * 0x9E3779B97F4A7C15UL) >> 32) >> shift;
}
#endif

// The id of a key, 0 where the table does not have it; word is that of the key's first slot.
DEVICE uint find_from(const GLOBAL slot_word *restrict table, key_type key, uint slot, slot_word word, uint mask) {
  while (WORD_ID(word) != 0 && WORD_KEY(word) != key) {
    slot = (slot + 1) & mask;
    word = table[slot];
  }
  return WORD_ID(word);
}
