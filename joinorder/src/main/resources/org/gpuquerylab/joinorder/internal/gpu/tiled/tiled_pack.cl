// Copies tiles of costs from and to a range that one copy between devices transfers.
#include "tile.cl"

// Group g copies the tile of the set at index `first + g` of `order` to tile `at + g` of `packed`.
KERNEL void tiled_pack(const uint first, const ulong at, const GLOBAL uint *order,
                       const GLOBAL REAL *cost, GLOBAL REAL *packed) {
  const ulong from = (ulong)order[first + get_group_id(0)] << TILE_BITS;
  const ulong to = (at + get_group_id(0)) << TILE_BITS;
  for (uint i = (uint)get_local_id(0); i < TILE; i += GROUP) {
    packed[to + i] = cost[from + i];
  }
}

// The reverse.
KERNEL void tiled_unpack(const uint first, const ulong at, const GLOBAL uint *order,
                         GLOBAL REAL *cost, const GLOBAL REAL *packed) {
  const ulong from = (at + get_group_id(0)) << TILE_BITS;
  const ulong to = (ulong)order[first + get_group_id(0)] << TILE_BITS;
  for (uint i = (uint)get_local_id(0); i < TILE; i += GROUP) {
    cost[to + i] = packed[from + i];
  }
}
