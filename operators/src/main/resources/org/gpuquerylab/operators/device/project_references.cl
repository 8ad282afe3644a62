// The last step of a join: copies values of columns by references to rows of another table. Groups
// process chunks in turn.
#include "/org/gpuquerylab/primitives/group.cl"
typedef VALUE value_type;
#if REFERENCE_BYTES == 2
typedef unsigned short reference_type;
#else
typedef uint reference_type;
#endif

// The references begin at the index of chunk c's first row. Each is an index in values; the values
// at these indices become out[offsets[c]...]. A group may keep copies of the first {@code kept} values
// in local memory.
KERNEL void project_references(const GLOBAL value_type *restrict values, const GLOBAL uint *restrict references,
                               const GLOBAL uint *restrict offsets, GLOBAL value_type *restrict out, const uint n,
                               const uint chunks, const uint kept) {
  const uint lid = (uint)get_local_id(0);
  const ulong tiles = ((ulong)n + TILE - 1) / TILE;
  for (uint c = (uint)get_group_id(0); c < chunks; c += (uint)get_num_groups(0)) {
    const GLOBAL reference_type *from = (const GLOBAL reference_type *)references + first_tile(tiles, c, chunks) * TILE;
    GLOBAL value_type *to = out + offsets[c];
    const uint count = offsets[c + 1] - offsets[c];
    for (uint first = 0; first < count; first += GROUP * ITEMS) {
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
}
