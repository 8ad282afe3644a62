// Steps 3 to 5 of the unpartitioned hash join.
#include "/org/gpuquerylab/primitives/group.cl"
#include "hash.cl"
DEFINE_GROUP_SCAN(scan_group, uint)

// The eight keys from index i on; past the last row, the first key is repeated.
DEVICE void load_keys(key_type *x, const GLOBAL key_type *keys, uint i, uint n) {
  if (n - i >= ITEMS) {
#if KEY_BYTES == 4
    UNROLL for (uint k = 0; k < ITEMS; k += 4) {
      const uint4 v = *(const GLOBAL uint4 *)(keys + i + k);
      x[k] = v.x; x[k + 1] = v.y; x[k + 2] = v.z; x[k + 3] = v.w;
    }
#else
    UNROLL for (uint k = 0; k < ITEMS; k += 2) {
      const ulong2 v = *(const GLOBAL ulong2 *)(keys + i + k);
      x[k] = v.x; x[k + 1] = v.y;
    }
#endif
  } else {
    UNROLL for (uint k = 0; k < ITEMS; k++) x[k] = keys[i + k < n ? i + k : i];
  }
}

// The ids of eight keys; the first buckets of all keys are loaded at once.
DEVICE void find_all(uint *id, const key_type *x, const GLOBAL slot_word *restrict table, key_type first, uint shift,
                     uint mask) {
#if DIRECT
  UNROLL for (uint k = 0; k < ITEMS; k++) id[k] = find(table, x[k], first, shift, mask);
#else
  ulong2 bucket[ITEMS];
  UNROLL for (uint k = 0; k < ITEMS; k++) bucket[k] = BUCKET(table, hash_slot(x[k], shift));
  UNROLL for (uint k = 0; k < ITEMS; k++) id[k] = id_in(bucket[k], x[k]);
  UNROLL for (uint k = 0; k < ITEMS; k++) {
    if (id[k] == UNDECIDED) id[k] = find_on(table, x[k], hash_slot(x[k], shift), id[k], mask);
  }
#endif
}

// Finds the matches of unique keys. bits gets a bit for each row that has a match. The rows of a
// chunk's matches are stored without gaps, from the index of the chunk's first row on. counts gets
// the number of matches in each chunk.
KERNEL void join_probe(const GLOBAL key_type *restrict keys, const GLOBAL table_word *restrict table,
                       GLOBAL uchar *restrict bits, GLOBAL uint *restrict matches, GLOBAL uint *restrict counts,
                       const uint n, const uint shift, const uint mask, const ulong first) {
  const GLOBAL slot_word *words = (const GLOBAL slot_word *)table;
  LOCAL_ARRAY(uint, scratch, SCAN_SCRATCH);
  LOCAL_ARRAY(uint, lined_up, TILE);
  const uint lid = (uint)get_local_id(0), group = (uint)get_group_id(0), groups = (uint)get_num_groups(0);
  const ulong tiles = ((ulong)n + TILE - 1) / TILE;
  const ulong begin = first_tile(tiles, group, groups), end = first_tile(tiles, group + 1, groups);
  GLOBAL uint *to = matches + begin * TILE;
  uint count = 0;
  for (ulong tile = begin; tile < end; tile++) {
    const uint i = (uint)(tile * TILE) + lid * ITEMS;
    uint id[ITEMS], set = 0, found;
    if (i < n) {
      key_type x[ITEMS];
      load_keys(x, keys, i, n);
      find_all(id, x, words, (key_type)first, shift, mask);
      UNROLL for (uint k = 0; k < ITEMS; k++) set |= i + k < n && id[k] != 0 ? 1U << k : 0U;
      bits[i / ITEMS] = (uchar)set;
    }
    uint place = scan_group((uint)popcount(set), scratch, &found);
    UNROLL for (uint k = 0; k < ITEMS; k++) {
      if ((set >> k & 1U) != 0) lined_up[place++] = id[k] - 1;
    }
    BARRIER();
    UNROLL for (uint k = 0; k < ITEMS; k++) {
      if (lid + k * GROUP < found) to[lid + k * GROUP] = lined_up[lid + k * GROUP];
    }
    BARRIER();
    to += found;
    count += found;
  }
  if (lid == 0) counts[group] = count;
}

// For keys that are not unique, writes each row's slot + 1, or 0 if its key is not in the table,
// and its number of matches. offsets[n] becomes 0.
KERNEL void join_probe_all(const GLOBAL key_type *restrict keys, const GLOBAL table_word *restrict table,
                           const GLOBAL uint *restrict starts, GLOBAL uint *restrict filter,
                           GLOBAL ulong *restrict offsets, const uint n, const uint shift, const uint mask,
                           const ulong first) {
  const GLOBAL slot_word *words = (const GLOBAL slot_word *)table;
  for (ulong row = get_global_id(0); row < n; row += get_global_size(0)) {
    const uint id = find(words, keys[row], (key_type)first, shift, mask);
    filter[row] = id;
    offsets[row] = id == 0 ? 0 : starts[id] - starts[id - 1];
  }
  if (get_global_id(0) == 0) offsets[n] = 0;
}

// Pair j of the result has the last probe row whose offset is at most j. Pairs of the same probe
// row have successive rows of the row's slot.
KERNEL void join_expand(const GLOBAL ulong *restrict offsets, const GLOBAL uint *restrict filter,
                        const GLOBAL uint *restrict starts, const GLOBAL uint *restrict rows,
                        GLOBAL uint *restrict probe_rows, GLOBAL uint *restrict build_rows, const uint n,
                        const uint pairs) {
  for (ulong j = get_global_id(0); j < pairs; j += get_global_size(0)) {
    uint low = 0, high = n;
    while (high - low > 1) {
      const uint middle = low + (high - low) / 2;
      if (offsets[middle] <= j) low = middle; else high = middle;
    }
    probe_rows[j] = low;
    build_rows[j] = rows[starts[filter[low] - 1] + (uint)(j - offsets[low])];
  }
}
