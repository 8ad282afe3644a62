// The last step of selection and join: copies values of columns by a filter with one bit for each
// row. Groups process chunks in turn.
#include "/org/gpuquerylab/primitives/group.cl"
DEFINE_GROUP_SCAN(scan_group, uint)
typedef VALUE value_type;

// Copies the values of the set rows of the tiles from begin on. The rows of a tile are first
// collected in local memory, so that adjacent work-items read and write together.
DEVICE void project_chunk(const GLOBAL value_type *restrict values, const GLOBAL uchar *restrict bits,
                          GLOBAL value_type *restrict to, uint n, ulong begin, ulong end, LOCAL_PTR uint *scratch,
                          LOCAL_PTR unsigned short *lined_up) {
  const uint lid = (uint)get_local_id(0);
  uint next = begin < end && begin * TILE + lid * ITEMS < n ? bits[begin * GROUP + lid] : 0;
  for (ulong tile = begin; tile < end; tile++) {
    const uint set = next;
    // The bits of the next tile are loaded while the current rows are processed.
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

// out[offsets[c]...] become the values of the set rows of chunk c.
KERNEL void project_rows(const GLOBAL value_type *restrict values, const GLOBAL uchar *restrict bits,
                         const GLOBAL uint *restrict offsets, GLOBAL value_type *restrict out, const uint n,
                         const uint chunks) {
  LOCAL_ARRAY(uint, scratch, SCAN_SCRATCH);
  LOCAL_ARRAY(unsigned short, lined_up, TILE);
  const ulong tiles = ((ulong)n + TILE - 1) / TILE;
  for (uint c = (uint)get_group_id(0); c < chunks; c += (uint)get_num_groups(0)) {
    project_chunk(values, bits, out + offsets[c], n, first_tile(tiles, c, chunks), first_tile(tiles, c + 1, chunks),
                  scratch, lined_up);
  }
}
