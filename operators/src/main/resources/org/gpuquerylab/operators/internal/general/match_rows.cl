// Writes the kept rows and, with FOUND, their matches, without gaps. offsets has the number of kept rows
// before each chunk.
#include "/org/gpuquerylab/primitives/group.cl"
DEFINE_GROUP_SCAN(scan_group, uint)

KERNEL void match_rows(const GLOBAL uchar *restrict bits, const GLOBAL uint *restrict offsets,
                       const GLOBAL uint *restrict found_rows, GLOBAL uint *restrict kept_rows,
                       GLOBAL uint *restrict build_rows, const uint n, const uint chunks) {
  LOCAL_ARRAY(uint, scratch, SCAN_SCRATCH);
  LOCAL_ARRAY(uint, lined_up, TILE);
  const uint lid = (uint)get_local_id(0);
  const ulong tiles = ((ulong)n + TILE - 1) / TILE;
  for (uint c = (uint)get_group_id(0); c < chunks; c += (uint)get_num_groups(0)) {
    const ulong begin = first_tile(tiles, c, chunks), end = first_tile(tiles, c + 1, chunks);
    ulong base = offsets[c];
#if FOUND
    const uint all = offsets[c + 1] - offsets[c];
    for (uint i = lid; i < all; i += GROUP) build_rows[base + i] = found_rows[begin * TILE + i];
#endif
    for (ulong tile = begin; tile < end; tile++) {
      const ulong first = tile * TILE + lid * ITEMS;
      const uint set = first < n ? bits[first / ITEMS] : 0U;
      uint kept, to = scan_group((uint)popcount(set), scratch, &kept);
      UNROLL for (uint k = 0; k < ITEMS; k++) {
        if ((set >> k & 1U) != 0) lined_up[to++] = (uint)first + k;
      }
      BARRIER();
      for (uint i = lid; i < kept; i += GROUP) kept_rows[base + i] = lined_up[i];
      BARRIER();
      base += kept;
    }
  }
}
