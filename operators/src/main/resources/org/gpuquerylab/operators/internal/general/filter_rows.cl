// Writes the numbers of the rows whose bits are set, in order. Each work-item has a word of bits, and each group begins
// at before[group], the number of set bits of all groups before it. With FOUND, each set bit also has an
// entry: those of a group are side by side from the index of its first row on, and follow one another in matches.
#include "/org/gpuquerylab/primitives/group.cl"
DEFINE_GROUP_SCAN(scan_group, uint)

KERNEL void filter_rows(const GLOBAL uint *restrict bits, const GLOBAL uint *restrict before,
                        const GLOBAL uint *restrict found, GLOBAL uint *restrict out, GLOBAL uint *restrict matches,
                        const uint rows) {
  LOCAL_ARRAY(uint, scratch, SCAN_SCRATCH);
  LOCAL_ARRAY(unsigned short, lined_up, GROUP * 32);
  const uint lid = (uint)get_local_id(0), group = (uint)get_group_id(0);
  const ulong first = (ulong)group * GROUP * 32, own = first + lid * 32;
  uint set = own < rows ? bits[own / 32] : 0;
  uint survivors;
  uint to = scan_group((uint)popcount(set), scratch, &survivors);
  for (; set != 0; set &= set - 1) lined_up[to++] = (unsigned short)(lid * 32 + (uint)ctz32(set));
  BARRIER();
  const ulong start = before[group];
  for (uint i = lid; i < survivors; i += GROUP) {
    out[start + i] = (uint)first + lined_up[i];
#if FOUND
    matches[start + i] = found[first + i];
#endif
  }
}
