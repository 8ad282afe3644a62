// Steps 1 and 2 of the unpartitioned hash join.
#include "hash.cl"
#define EMPTY 0xFFFFFFFFU

// Each row finds the slot of its key, or claims one by its row number, and counts itself there.
// duplicates[0] becomes 1 where two rows have one key.
KERNEL void join_count(const GLOBAL key_type *restrict keys, GLOBAL uint *owners, GLOBAL uint *restrict counts,
                       GLOBAL uint *restrict slots, GLOBAL uint *restrict duplicates, const uint n,
                       const uint shift, const uint mask) {
  for (ulong row = get_global_id(0); row < n; row += get_global_size(0)) {
    const key_type key = keys[row];
    uint slot = hash_slot(key, shift);
    uint owner = atomic_cas_u32(&owners[slot], EMPTY, (uint)row);
    while (owner != EMPTY && keys[owner] != key) {
      slot = (slot + 1) & mask;
      owner = atomic_cas_u32(&owners[slot], EMPTY, (uint)row);
    }
    if (owner != EMPTY) duplicates[0] = 1;
    atomic_add_u32(&counts[slot], 1);
    slots[row] = slot;
  }
}

// Writes each row to its slot's next place, and the slot's word by its owner.
KERNEL void join_insert(const GLOBAL key_type *restrict keys, const GLOBAL uint *restrict owners,
                        const GLOBAL uint *restrict slots, GLOBAL uint *restrict places, GLOBAL uint *restrict rows,
                        GLOBAL slot_word *restrict table, const uint n, const uint unique) {
  for (ulong row = get_global_id(0); row < n; row += get_global_size(0)) {
    const uint slot = slots[row];
    rows[atomic_add_u32(&places[slot], 1)] = (uint)row;
    if (owners[slot] == row) {
      const uint id = unique != 0 ? (uint)row + 1 : slot + 1;
#if KEY_BYTES == 4
      table[slot] = (ulong)id << 32 | keys[row];
#else
      slot_word word;
      word.x = keys[row];
      word.y = id;
      table[slot] = word;
#endif
    }
  }
}
