// Common code of the projections for CUDA: warps process chunks in turn.
#include "/org/gpuquerylab/primitives/group.cl"
#define WARP 32U
#define WARPS (GROUP / WARP)
#define ALL 0xFFFFFFFFU
#define LOADS 8  // The number of loads in flight for each lane.
typedef VALUE value_type;

struct Chunk { uint begin, end; };  // rows
DEVICE Chunk chunk_rows(uint n, uint chunk, uint chunks) {
  const ulong tiles = ((ulong)n + TILE - 1) / TILE;
  const ulong end = first_tile(tiles, chunk + 1, chunks) * TILE;
  return {(uint)(first_tile(tiles, chunk, chunks) * TILE), end < n ? (uint)end : n};
}
// The first chunk of a warp, and the distance from each of the warp's chunks to its next one.
DEVICE uint first_chunk() { return threadIdx.x / WARP * gridDim.x + blockIdx.x; }
DEVICE uint chunk_stride() { return WARPS * gridDim.x; }
