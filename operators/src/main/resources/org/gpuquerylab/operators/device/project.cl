// The last step of selection and join: columns by a filter of one bit a row, by references to another
// table's rows, or by a list of rows.
#ifndef VALUE_BYTES
#define VALUE_BYTES 4
#endif
#include "/org/gpuquerylab/primitives/group.cl"
#define ITEMS 8
#define TILE (GROUP * ITEMS)
DEFINE_GROUP_SCAN(scan_group, uint)
#if VALUE_BYTES == 8
typedef ulong value_type;
#else
typedef uint value_type;
#endif

// out[offsets[g]...] become the values of the set rows of group g's chunk. A tile's rows are lined up in
// local memory first, so that neighbours read and write together.
KERNEL void project_rows(const GLOBAL value_type *restrict values, const GLOBAL uchar *restrict bits,
                         const GLOBAL uint *restrict offsets, GLOBAL value_type *restrict out, const uint n) {
  LOCAL_ARRAY(uint, scratch, SCAN_SCRATCH);
  LOCAL_ARRAY(unsigned short, lined_up, TILE);
  const uint lid = (uint)get_local_id(0), group = (uint)get_group_id(0), groups = (uint)get_num_groups(0);
  const ulong tiles = ((ulong)n + TILE - 1) / TILE;
  const ulong begin = first_tile(tiles, group, groups), end = first_tile(tiles, group + 1, groups);
  GLOBAL value_type *to = out + offsets[group];
  uint next = begin < end && begin * TILE + lid * ITEMS < n ? bits[begin * GROUP + lid] : 0;
  for (ulong tile = begin; tile < end; tile++) {
    const uint set = next;
    // The next tile's bits are under way while this one's rows are.
    const ulong ahead = (tile + 1) * TILE + lid * ITEMS;
    next = tile + 1 < end && ahead < n ? bits[ahead / ITEMS] : 0;
    uint passed;
    uint place = scan_group((uint)popcount(set), scratch, &passed);
    UNROLL for (uint k = 0; k < ITEMS; k++) {
      if ((set >> k & 1U) != 0) lined_up[place++] = (unsigned short)(lid * ITEMS + k);
    }
    BARRIER();
    const GLOBAL value_type *from = values + tile * TILE;
    value_type x[ITEMS];
    UNROLL for (uint k = 0; k < ITEMS; k++) {
      const uint i = lid + k * GROUP;
      if (i < passed) x[k] = from[lined_up[i]];
    }
    UNROLL for (uint k = 0; k < ITEMS; k++) {
      const uint i = lid + k * GROUP;
      if (i < passed) to[i] = x[k];
    }
    BARRIER();
    to += passed;
  }
}

// references, from the first row of group g's chunk on: the rows of values for out[offsets[g]...].
KERNEL void project_references(const GLOBAL value_type *restrict values, const GLOBAL uint *restrict references,
                               const GLOBAL uint *restrict offsets, GLOBAL value_type *restrict out,
                               const uint n) {
  const uint lid = (uint)get_local_id(0), group = (uint)get_group_id(0), groups = (uint)get_num_groups(0);
  const ulong tiles = ((ulong)n + TILE - 1) / TILE;
  const GLOBAL uint *from = references + first_tile(tiles, group, groups) * TILE;
  GLOBAL value_type *to = out + offsets[group];
  const uint count = offsets[group + 1] - offsets[group];
  for (uint first = 0; first < count; first += TILE) {
    uint row[ITEMS];
    value_type x[ITEMS];
    UNROLL for (uint k = 0; k < ITEMS; k++) {
      const uint i = first + lid + k * GROUP;
      row[k] = i < count ? from[i] : 0;
    }
    UNROLL for (uint k = 0; k < ITEMS; k++) {
      if (first + lid + k * GROUP < count) x[k] = values[row[k]];
    }
    UNROLL for (uint k = 0; k < ITEMS; k++) {
      const uint i = first + lid + k * GROUP;
      if (i < count) to[i] = x[k];
    }
  }
}

// out[i] = values[index[i]].
KERNEL void gather(const GLOBAL value_type *restrict values, const GLOBAL uint *restrict index,
                   GLOBAL value_type *restrict out, const uint n) {
  for (ulong first = (ulong)get_group_id(0) * TILE; first < n; first += (ulong)get_num_groups(0) * TILE) {
    const ulong own = first + get_local_id(0);
    uint row[ITEMS];
    value_type x[ITEMS];
    UNROLL for (uint k = 0; k < ITEMS; k++) row[k] = own + k * GROUP < n ? index[own + k * GROUP] : 0;
    UNROLL for (uint k = 0; k < ITEMS; k++) {
      if (own + k * GROUP < n) x[k] = values[row[k]];
    }
    UNROLL for (uint k = 0; k < ITEMS; k++) {
      if (own + k * GROUP < n) out[own + k * GROUP] = x[k];
    }
  }
}
