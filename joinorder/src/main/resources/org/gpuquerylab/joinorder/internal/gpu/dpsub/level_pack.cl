#include "/org/gpuquerylab/joinorder/internal/gpu/enumeration.cl"

// Copies of the memo's entries of one level. The sets of qss relations are not contiguous in the
// memo. In packed arrays, set number i has index i.

// Packs the sets with the numbers `first` .. `first + sets - 1`.
KERNEL void level_pack(const uint n, const uint qss, const uint first, const uint sets,
                     const GLOBAL double *cost, const GLOBAL uint *left,
                     GLOBAL double *packed_cost, GLOBAL uint *packed_left) {
  const ulong id = get_global_id(0);
  if (id < sets) {
    const uint sid = first + (uint)id;
    const uint s = unrank_combinatorial(sid, (int)qss, (int)n);
    packed_cost[sid] = cost[s];
    // A set without a plan has no left part: the memo's word is undefined.
    packed_left[sid] = cost[s] < (double)INFINITY ? left[s] : 0;
  }
}

// Writes packed sets into the memo; `with_left` tells whether to write their left parts too.
KERNEL void level_unpack(const uint n, const uint qss, const uint first, const uint sets,
                       const uint with_left, const GLOBAL double *packed_cost,
                       const GLOBAL uint *packed_left, GLOBAL double *cost, GLOBAL uint *left) {
  const ulong id = get_global_id(0);
  if (id < sets) {
    const uint sid = first + (uint)id;
    const uint s = unrank_combinatorial(sid, (int)qss, (int)n);
    cost[s] = packed_cost[sid];
    if (with_left != 0) {
      left[s] = packed_left[sid];
    }
  }
}
