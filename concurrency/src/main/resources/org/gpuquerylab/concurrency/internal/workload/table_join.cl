// A join of two tables that are both aggregated by key first. A slot of a hash table consists of
// two words. The first is the key + 1, or 0 if the slot is empty. The second has the number of rows
// with the key in its upper half, and the sum of their values in its lower half. The word after the
// slots is nonzero if there were too few slots. A bitmap of R's keys follows the hash table of R.
#include "group.cl"
#ifndef TILE_VECTORS
#define TILE_VECTORS 256
#endif
#define VECTOR 4
#define TILE (VECTOR * TILE_VECTORS)
#define ANSWER_WORDS 4  // keys, pairs, sum of products, error
#define KEY(table, slot) ((table)[2 * (ulong)(slot)])
#define GATHERED(table, slot) ((table)[2 * (ulong)(slot) + 1])
#define OVERFLOW(table, mask) ((table)[2 * ((ulong)(mask) + 1)])

DEVICE uint first_slot(uint key, uint mask) {
  const uint hash = key * 0x9E3779B1U;
  return (hash ^ hash >> 15) & mask;
}

DEVICE uint bit_of(uint key, uint bits) {
  const uint hash = key * 0x85EBCA77U;
  return (hash ^ hash >> 13) & (bits - 1);
}

// Writes the rows whose value is below the limit to the front of their tile, in any order, and
// their number. The kernel also clears the answer and the words of the table for the later kernels.
KERNEL void read_table(const GLOBAL int *restrict keys, const GLOBAL int *restrict values,
                       GLOBAL int *restrict kept_keys, GLOBAL int *restrict kept_values,
                       GLOBAL uint *restrict counts, GLOBAL ulong *restrict table, GLOBAL ulong *restrict answer,
                       const uint n, const int limit, const ulong words) {
  LOCAL_ARRAY(uint, kept, 1);
  const uint lid = (uint)get_local_id(0), size = (uint)get_local_size(0);
  const uint whole = (n + VECTOR - 1) / VECTOR, tiles = (n + TILE - 1) / TILE;
  if (get_global_id(0) < ANSWER_WORDS) answer[get_global_id(0)] = 0;
  for (ulong i = get_global_id(0); i < words; i += get_global_size(0)) table[i] = 0;
  for (uint tile = (uint)get_group_id(0); tile < tiles; tile += (uint)get_num_groups(0)) {
    if (lid == 0) kept[0] = 0;
    BARRIER();
    const uint first = tile * TILE_VECTORS;
    const uint end = whole - first < TILE_VECTORS ? whole : first + TILE_VECTORS;
    for (uint v = first + lid; v < end; v += size) {
      const int4 key = ((const GLOBAL int4 *)keys)[v], value = ((const GLOBAL int4 *)values)[v];
      const uint rows = n - v * VECTOR;
      const uint mask = ((value.x < limit ? 1U : 0U) | (value.y < limit ? 2U : 0U) | (value.z < limit ? 4U : 0U)
                         | (value.w < limit ? 8U : 0U)) & (rows < VECTOR ? (1U << rows) - 1 : 15U);
      if (mask != 0) {
        const int key_of[VECTOR] = {key.x, key.y, key.z, key.w};
        const int value_of[VECTOR] = {value.x, value.y, value.z, value.w};
        uint at = tile * TILE + atomic_add_local_u32(kept, popcount(mask));
        UNROLL for (uint k = 0; k < VECTOR; k++) {
          if ((mask >> k & 1U) != 0) {
            kept_keys[at] = key_of[k];
            kept_values[at++] = value_of[k];
          }
        }
      }
    }
    BARRIER();
    if (lid == 0) counts[tile] = kept[0];
  }
}

// Aggregates the kept rows by key.
KERNEL void build_table(const GLOBAL uint *restrict keys, const GLOBAL uint *restrict values,
                        const GLOBAL uint *restrict counts, GLOBAL ulong *table, const uint tiles,
                        const uint mask) {
  for (uint tile = (uint)get_group_id(0); tile < tiles; tile += (uint)get_num_groups(0)) {
    const uint count = counts[tile];
    for (uint i = (uint)get_local_id(0); i < count; i += (uint)get_local_size(0)) {
      const uint key = keys[tile * TILE + i];
      const ulong word = (ulong)key + 1, row = 1UL << 32 | values[tile * TILE + i];
      uint slot = first_slot(key, mask), probes = 0;
      while (probes <= mask) {
        ulong found = KEY(table, slot);
        if (found == 0) found = atomic_cas_u64(&KEY(table, slot), 0, word);
        if (found == 0 || found == word) break;
        slot = (slot + 1) & mask;
        probes++;
      }
      if (probes <= mask) {
        atomic_add_u64(&GATHERED(table, slot), row);
      } else {
        OVERFLOW(table, mask) = 1;
      }
    }
  }
}

// Sets the bit of each kept row's key.
KERNEL void mark_keys(const GLOBAL uint *restrict keys, const GLOBAL uint *restrict counts, GLOBAL ulong *table,
                      const uint tiles, const uint mask, const uint bits) {
  GLOBAL uint *bitmap = (GLOBAL uint *)(&OVERFLOW(table, mask) + 1);
  for (uint tile = (uint)get_group_id(0); tile < tiles; tile += (uint)get_num_groups(0)) {
    const uint count = counts[tile];
    for (uint i = (uint)get_local_id(0); i < count; i += (uint)get_local_size(0)) {
      const uint bit = bit_of(keys[tile * TILE + i], bits);
      if ((bitmap[bit / 32] >> bit % 32 & 1U) == 0) atomic_or_u32(&bitmap[bit / 32], 1U << bit % 32);
    }
  }
}

// The aggregate in R's table for the key + 1; 0 if R has no such key.
DEVICE ulong look_up(const GLOBAL ulong *restrict table, ulong word, uint mask) {
  uint slot = first_slot((uint)word - 1, mask);
  for (uint probes = 0; probes <= mask; probes++) {
    const ulong found = KEY(table, slot);
    if (found == word) return GATHERED(table, slot);
    if (found == 0) break;
    slot = (slot + 1) & mask;
  }
  return 0;
}

// Looks up each key of S's table in R's table, unless R's bitmap excludes the key.
KERNEL void join_tables(const GLOBAL ulong *restrict r, const GLOBAL ulong *restrict s, GLOBAL ulong *answer,
                        const uint r_mask, const uint s_mask, const uint bits) {
  LOCAL_ARRAY(ulong, scratch, MOST_GROUP);
  const GLOBAL uint *bitmap = (const GLOBAL uint *)(&OVERFLOW(r, r_mask) + 1);
  ulong keys = 0, pairs = 0, products = 0;
  for (ulong slot = get_global_id(0); slot <= s_mask; slot += get_global_size(0)) {
    const ulong word = KEY(s, slot);
    const uint bit = bit_of((uint)word - 1, bits);
    if (word != 0 && (bitmap[bit / 32] >> bit % 32 & 1U) != 0) {
      const ulong of_r = look_up(r, word, r_mask), of_s = GATHERED(s, slot);
      keys += of_r != 0 ? 1 : 0;
      pairs += (of_r >> 32) * (of_s >> 32);
      products += (ulong)(uint)of_r * (uint)of_s;
    }
  }
  keys = group_sum(keys, scratch);
  pairs = group_sum(pairs, scratch);
  products = group_sum(products, scratch);
  if (get_local_id(0) == 0) {
    atomic_add_u64(&answer[0], keys);
    atomic_add_u64(&answer[1], pairs);
    atomic_add_u64(&answer[2], products);
    if (get_group_id(0) == 0) answer[3] = OVERFLOW(r, r_mask) | OVERFLOW(s, s_mask);
  }
}
