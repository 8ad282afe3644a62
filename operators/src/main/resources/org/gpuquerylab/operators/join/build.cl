// Steps 1 and 2 of the unpartitioned hash join.
#include "hash.cl"

// Each row finds the slot of its key, or claims a slot with its row number, and counts itself
// there. flags[0] becomes 1 if two rows have the same key. flags[1] becomes 1 if the keys are
// direct, but not in the order of the rows.
KERNEL void join_count(const GLOBAL key_type *restrict keys, GLOBAL uint *owners, GLOBAL uint *restrict counts,
                       GLOBAL uint *restrict slots, GLOBAL uint *restrict flags, const uint n,
                       const uint shift, const uint mask, const ulong first) {
  for (ulong row = get_global_id(0); row < n; row += get_global_size(0)) {
    const key_type key = keys[row];
#if DIRECT
    const uint slot = (uint)(key - (key_type)first);
    const uint owner = atomic_cas_u32(&owners[slot], (uint)EMPTY, (uint)row);
    if (slot != row) flags[1] = 1;
#else
    uint slot = hash_slot(key, shift);
    uint owner = atomic_cas_u32(&owners[slot], (uint)EMPTY, (uint)row);
    while (owner != (uint)EMPTY && keys[owner] != key) {
      slot = (slot + 1) & mask;
      owner = atomic_cas_u32(&owners[slot], (uint)EMPTY, (uint)row);
    }
#endif
    if (owner != (uint)EMPTY) flags[0] = 1;
    atomic_add_u32(&counts[slot], 1);
    slots[row] = slot;
  }
}

// Writes each row to the next position of its slot; the owner of the slot writes the slot's word.
KERNEL void join_insert(const GLOBAL key_type *restrict keys, const GLOBAL uint *restrict owners,
                        const GLOBAL uint *restrict slots, GLOBAL uint *restrict places, GLOBAL uint *restrict rows,
                        GLOBAL table_word *restrict table, const uint n, const uint unique) {
  GLOBAL slot_word *words = (GLOBAL slot_word *)table;
  for (ulong row = get_global_id(0); row < n; row += get_global_size(0)) {
    const uint slot = slots[row];
    rows[atomic_add_u32(&places[slot], 1)] = (uint)row;
    if (owners[slot] == row) {
      const uint id = unique != 0 ? (uint)row + 1 : slot + 1;
#if DIRECT
      words[slot] = id;
#elif KEY_BYTES == 4
      words[slot] = (ulong)id << 32 | keys[row];
#else
      slot_word word;
      word.x = keys[row];
      word.y = id;
      words[slot] = word;
#endif
    }
  }
}
