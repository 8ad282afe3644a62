// Writes the numbers of the rows whose bits are set, in order; each group has a tile of rows, and
// begins at the number of set bits of all tiles before it.
#include "/org/gpuquerylab/primitives/group.cl"
DEFINE_GROUP_SCAN(scan_group, uint)

KERNEL void filter_rows(const GLOBAL uint *restrict bits, const GLOBAL uint *restrict before,
                        GLOBAL int *restrict out, const uint rows) {
  LOCAL_ARRAY(uint, scratch, SCAN_SCRATCH);
  LOCAL_ARRAY(uint, lined_up, TILE);
  const uint lid = (uint)get_local_id(0), group = (uint)get_group_id(0);
  const ulong first = (ulong)group * TILE, own = first + lid * ITEMS;
  const uint set = own < rows ? bits[own / 32] >> (own & 31) & ((1U << ITEMS) - 1) : 0;
  uint survivors;
  uint to = scan_group((uint)popcount(set), scratch, &survivors);
  UNROLL for (uint k = 0; k < ITEMS; k++) {
    if ((set >> k & 1U) != 0) lined_up[to++] = (uint)own + k;
  }
  BARRIER();
  for (uint i = lid; i < survivors; i += GROUP) out[before[group] + i] = (int)lined_up[i];
}
