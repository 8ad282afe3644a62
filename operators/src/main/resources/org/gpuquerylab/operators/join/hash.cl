// Hash tables with a slot for each key. A slot holds an id. The id is row + 1 of the build side if
// all keys are unique, slot + 1 if some keys are not unique, and 0 if the slot is empty. With
// linear probing (DIRECT 0), a slot also holds the key. A search begins at a multiple of 16 bytes
// and reads 16 bytes at a time, which is a bucket: two slots of 32-bit keys, or one slot of a
// 64-bit key. A slot is filled only after all slots between the start of its key's search and the
// slot itself. If the keys are dense (DIRECT 1), the key first + i has slot i. If the keys are
// first, first + 1, ... in the order of the rows (CONSECUTIVE 1), the table is not read. In these
// cases the last slot is mask.
#if KEY_BYTES == 4
typedef uint key_type;
#else
typedef ulong key_type;
#endif

// A table is passed as an array of words, with a type that buffers can have.
#if DIRECT
typedef uint table_word;
typedef uint slot_word;
// The id of a key; 0 if the table does not contain the key.
DEVICE uint find(const GLOBAL slot_word *restrict table, key_type key, key_type first, uint shift, uint mask) {
  const key_type slot = key - first;
  return slot > mask ? 0 : CONSECUTIVE ? (uint)slot + 1 : table[slot];
}
#else
typedef ulong table_word;
#if KEY_BYTES == 4
typedef ulong slot_word;
#define BUCKET_SLOTS 2
// A multiplicative hash, which distributes consecutive keys, such as those of a dimension, evenly.
DEVICE uint hash_slot(key_type key, uint shift) { return ((key ^ key >> 16) * 0x9E3779B1U) >> shift & ~1U; }
#else
typedef ulong2 slot_word;
#define BUCKET_SLOTS 1
DEVICE uint hash_slot(key_type key, uint shift) {
  return (uint)(((key ^ key >> 32) * 0x9E3779B97F4A7C15UL) >> 32) >> shift;
}
#endif
#define BUCKET(table, slot) (*(const GLOBAL ulong2 *)((table) + (slot)))

// The result of a bucket for a key: the key's id, 0 if the key is not in the table, or UNDECIDED if
// the next bucket decides.
#define UNDECIDED 0xFFFFFFFFU
DEVICE uint id_in(ulong2 bucket, key_type key) {
#if KEY_BYTES == 4
  const uint first = (uint)(bucket.x >> 32), second = (uint)(bucket.y >> 32);
  return first != 0 && (uint)bucket.x == key ? first
       : second != 0 && (uint)bucket.y == key ? second
       : first == 0 || second == 0 ? 0 : UNDECIDED;
#else
  return bucket.y == 0 || bucket.x == key ? (uint)bucket.y : UNDECIDED;
#endif
}

// The id of a key; 0 if the table does not contain the key. The argument id is the result of the
// bucket at slot.
DEVICE uint find_on(const GLOBAL slot_word *restrict table, key_type key, uint slot, uint id, uint mask) {
  while (id == UNDECIDED) {
    slot = (slot + BUCKET_SLOTS) & mask;
    id = id_in(BUCKET(table, slot), key);
  }
  return id;
}

DEVICE uint find(const GLOBAL slot_word *restrict table, key_type key, key_type first, uint shift, uint mask) {
  const uint slot = hash_slot(key, shift);
  return find_on(table, key, slot, id_in(BUCKET(table, slot), key), mask);
}
#endif
