// Step 3 of the unpartitioned hash join, with a compact table. Groups process chunks in turn.
#include "/org/gpuquerylab/primitives/group.cl"
#include "compact.cl"
DEFINE_GROUP_SCAN(scan_group, uint)
#define NONE 0xFFFFFFFFU

// The index of a key; NONE if the table does not contain the key.
DEVICE uint compact_find(uint key, const GLOBAL uchar *restrict table) {
  const GLOBAL unsigned short *starts = (const GLOBAL unsigned short *)(table + STARTS_AT);
  const GLOBAL unsigned short *remainders = (const GLOBAL unsigned short *)(table + REMAINDERS_AT);
  const uint hash = compact_hash(key), bucket = hash >> 16, code = table[bucket];
  const uint place = starts[bucket / BLOCK] + (code >> 3);
  uint count = code & MANY;
  // The start of the next bucket may have lost its high bit if all indices are used.
  if (count == MANY) count = (starts[(bucket + 1) / BLOCK] + (table[bucket + 1] >> 3) - place) & 0xFFFFU;
  for (uint i = 0; i < count; i++) {
    if (remainders[place + i] == (hash & 0xFFFFU)) return place + i;
  }
  return NONE;
}

// Finds the matches. bits gets a bit for each row that has a match. The 2-byte indices of a chunk's
// matches are stored without gaps, from the index of the chunk's first row on. counts gets the
// number of matches in each chunk. The table's number of bytes is a multiple of 16.
KERNEL void compact_probe(const GLOBAL uint *restrict keys, const GLOBAL uchar *restrict table,
                          GLOBAL uchar *restrict bits, GLOBAL uint *restrict matches, GLOBAL uint *restrict counts,
                          const uint n, const uint chunks, const uint bytes) {
  LOCAL_ARRAY(uint, scratch, SCAN_SCRATCH);
  GLOBAL unsigned short *places = (GLOBAL unsigned short *)matches;
  const uint lid = (uint)get_local_id(0);
  const ulong tiles = ((ulong)n + TILE - 1) / TILE;
  for (uint c = (uint)get_group_id(0); c < chunks; c += (uint)get_num_groups(0)) {
    const ulong begin = first_tile(tiles, c, chunks), end = first_tile(tiles, c + 1, chunks);
    uint count = 0;
    for (ulong tile = begin; tile < end; tile++) {
      const uint i = (uint)(tile * TILE) + lid * ITEMS;
      uint place[ITEMS], set = 0, found;
      if (i < n) {
        UNROLL for (uint k = 0; k < ITEMS; k++) {
          place[k] = i + k < n ? compact_find(keys[i + k], table) : NONE;
          set |= place[k] != NONE ? 1U << k : 0U;
        }
        bits[i / ITEMS] = (uchar)set;
      }
      uint to = count + scan_group((uint)popcount(set), scratch, &found);
      UNROLL for (uint k = 0; k < ITEMS; k++) {
        if ((set >> k & 1U) != 0) places[begin * TILE + to++] = (unsigned short)place[k];
      }
      count += found;
    }
    if (lid == 0) counts[c] = count;
  }
}
