// Stream compaction by reduce-then-scan: compact_count counts the flags of each chunk,
// compact_write gathers the flagged elements. The kept elements of a tile are first placed side by
// side in local memory, so that writes are coalesced.
#ifndef FLAG_BYTES
#define FLAG_BYTES 1
#endif
#ifndef VALUE
#define VALUE uint
#endif
#ifndef POSITIONS
#define POSITIONS 1  // Whether the kernel writes the positions themselves.
#endif
#include "group.cl"
#undef ITEMS  // One 8-byte load of byte flags.
#define ITEMS 8
#define TILE (GROUP * ITEMS)
DEFINE_GROUP_SCAN(scan_group, uint)

#if FLAG_BYTES == 1
typedef uchar flag_type;
#else
typedef uint flag_type;
#endif
typedef VALUE value_type;

// Bit k says whether the flag of position i + k is set; it is 0 for positions from n on.
DEVICE uint load_flags(const GLOBAL flag_type *flags, ulong i, ulong n) {
  uint set = 0;
  if (i + ITEMS <= n) {
#if FLAG_BYTES == 1
    const ulong bytes = *(const GLOBAL ulong *)(flags + i);
    UNROLL for (uint k = 0; k < ITEMS; k++) set |= ((bytes >> (8 * k)) & 0xFFUL) != 0 ? 1U << k : 0U;
#else
    const uint4 a = *(const GLOBAL uint4 *)(flags + i), b = *(const GLOBAL uint4 *)(flags + i + 4);
    set = (a.x != 0 ? 1U : 0U) | (a.y != 0 ? 2U : 0U) | (a.z != 0 ? 4U : 0U) | (a.w != 0 ? 8U : 0U)
        | (b.x != 0 ? 16U : 0U) | (b.y != 0 ? 32U : 0U) | (b.z != 0 ? 64U : 0U) | (b.w != 0 ? 128U : 0U);
#endif
  } else {
    UNROLL for (uint k = 0; k < ITEMS; k++) set |= i + k < n && flags[i + k] != 0 ? 1U << k : 0U;
  }
  return set;
}

KERNEL void compact_count(const GLOBAL flag_type *restrict flags, GLOBAL uint *restrict counts, const uint n) {
  LOCAL_ARRAY(uint, scratch, SCAN_SCRATCH);
  const uint lid = (uint)get_local_id(0), group = (uint)get_group_id(0), groups = (uint)get_num_groups(0);
  const ulong tiles = ((ulong)n + TILE - 1) / TILE;
  const ulong end = first_tile(tiles, group + 1, groups);
  uint sum = 0, total;
  for (ulong tile = first_tile(tiles, group, groups); tile < end; tile++) {
    sum += (uint)popcount(load_flags(flags, tile * TILE + lid * ITEMS, n));
  }
  scan_group(sum, scratch, &total);
  if (lid == 0) counts[group] = total;
}

// count[0] becomes the number of set flags. values is not read if POSITIONS is 1.
KERNEL void compact_write(const GLOBAL flag_type *restrict flags, const GLOBAL value_type *restrict values,
                          const GLOBAL uint *restrict counts, GLOBAL value_type *restrict out,
                          GLOBAL uint *restrict count, const uint n) {
  LOCAL_ARRAY(uint, scratch, SCAN_SCRATCH);
  LOCAL_ARRAY(uint, lined_up, TILE);
  const uint lid = (uint)get_local_id(0), group = (uint)get_group_id(0), groups = (uint)get_num_groups(0);
  const ulong tiles = ((ulong)n + TILE - 1) / TILE;
  const ulong end = first_tile(tiles, group + 1, groups);
  ulong base = scan_group_before(counts, group, scratch);
  for (ulong tile = first_tile(tiles, group, groups); tile < end; tile++) {
    const uint first = (uint)(tile * TILE);
    const uint set = load_flags(flags, (ulong)first + lid * ITEMS, n);
    uint survivors;
    uint to = scan_group((uint)popcount(set), scratch, &survivors);
    UNROLL for (uint k = 0; k < ITEMS; k++) {
      if ((set >> k & 1U) != 0) lined_up[to++] = first + lid * ITEMS + k;
    }
    BARRIER();
    for (uint i = lid; i < survivors; i += GROUP) {
#if POSITIONS
      out[base + i] = lined_up[i];
#else
      out[base + i] = values[lined_up[i]];
#endif
    }
    BARRIER();
    base += survivors;
  }
  if (lid == 0 && group == groups - 1) count[0] = (uint)base;
}
