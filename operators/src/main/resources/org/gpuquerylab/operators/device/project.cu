// As project.cl, for CUDA: a warp takes a chunk, so that none waits for the others of its group, and the first values
// that references lead to lie in shared memory, which a warp reads at 32 places in a few cycles, but the first-level
// cache a line a cycle.
#ifndef VALUE_BYTES
#define VALUE_BYTES 4
#endif
#ifndef LAUNCH_SHARED_BYTES
#define LAUNCH_SHARED_BYTES 0
#endif
#include "/org/gpuquerylab/primitives/group.cl"
#define TILE 2048U
#define WARP 32U
#define WARPS (GROUP / WARP)
#define ALL 0xFFFFFFFFU
#define WORDS 1U  // words of bits for each lane at a time
#define STEP (WORDS * 32 * WARP)
#define LOADS 8  // under way for each lane
#if VALUE_BYTES == 8
typedef ulong value_type;
#else
typedef uint value_type;
#endif

struct Chunk { uint begin, end; };  // rows
DEVICE Chunk chunk_rows(uint n, uint chunk, uint chunks) {
  const ulong tiles = ((ulong)n + TILE - 1) / TILE;
  const ulong end = first_tile(tiles, chunk + 1, chunks) * TILE;
  return {(uint)(first_tile(tiles, chunk, chunks) * TILE), end < n ? (uint)end : n};
}
// The first chunk of a warp, and how many there are to the next.
DEVICE uint first_chunk() { return threadIdx.x / WARP * gridDim.x + blockIdx.x; }
DEVICE uint chunk_stride() { return WARPS * gridDim.x; }

// Bits of 32 rows; those past the end are 0.
DEVICE uint bits_at(const uint *__restrict__ bits, uint row, uint end) {
  return row >= end ? 0 : bits[row / 32] & (end - row < 32 ? (1U << (end - row)) - 1 : ALL);
}

// Lines up the rows of set bits, each lane's after those of the lanes before; their number.
DEVICE uint line_up(const uint *set, unsigned short *list) {
  const uint lane = threadIdx.x % WARP;
  uint own = 0;
  UNROLL for (uint j = 0; j < WORDS; j++) own += __popc(set[j]);
  uint place = own;
  UNROLL for (uint distance = 1; distance < WARP; distance *= 2) {
    const uint other = __shfl_up_sync(ALL, place, distance);
    place += lane >= distance ? other : 0;
  }
  const uint total = __shfl_sync(ALL, place, WARP - 1);
  place -= own;
  __syncwarp();
  UNROLL for (uint j = 0; j < WORDS; j++) {
    for (uint left = set[j]; left != 0; left &= left - 1) list[place++] = (lane * WORDS + j) * 32 + __ffs(left) - 1;
  }
  __syncwarp();
  return total;
}

KERNEL void __launch_bounds__(GROUP) project_rows(const value_type *__restrict__ values, const uchar *__restrict__ bytes,
                                                  const uint *__restrict__ offsets, value_type *__restrict__ out,
                                                  const uint n, const uint chunks) {
  __shared__ unsigned short lists[WARPS][STEP];
  const uint lane = threadIdx.x % WARP;
  unsigned short *list = lists[threadIdx.x / WARP];
  const uint *bits = (const uint *)bytes;
  for (uint c = first_chunk(); c < chunks; c += chunk_stride()) {
    const Chunk chunk = chunk_rows(n, c, chunks);
    value_type *to = out + offsets[c];
    uint next[WORDS];
    UNROLL for (uint j = 0; j < WORDS; j++) next[j] = bits_at(bits, chunk.begin + (lane * WORDS + j) * 32, chunk.end);
    for (uint base = chunk.begin; base < chunk.end; base += STEP) {
      uint set[WORDS];
      UNROLL for (uint j = 0; j < WORDS; j++) {
        set[j] = next[j];
        next[j] = bits_at(bits, base + STEP + (lane * WORDS + j) * 32, chunk.end);
      }
      const uint passed = line_up(set, list);
      const value_type *from = values + base;
      for (uint first = lane; first < passed; first += LOADS * WARP) {
        value_type x[LOADS];
        UNROLL for (uint k = 0; k < LOADS; k++) {
          if (first + k * WARP < passed) x[k] = __ldcs(from + list[first + k * WARP]);
        }
        UNROLL for (uint k = 0; k < LOADS; k++) {
          if (first + k * WARP < passed) __stcs(to + first + k * WARP, x[k]);
        }
      }
      to += passed;
    }
  }
}

extern __shared__ uint4 shared4[];

KERNEL void __launch_bounds__(GROUP) project_references(
    const value_type *__restrict__ values, const uint *__restrict__ references, const uint *__restrict__ offsets,
    value_type *__restrict__ out, const uint n, const uint chunks, const uint kept) {
#if LAUNCH_SHARED_BYTES
  value_type *copies = (value_type *)shared4;
  for (uint i = threadIdx.x; i < kept; i += GROUP) copies[i] = values[i];
  __syncthreads();
#endif
  const uint lane = threadIdx.x % WARP;
  for (uint c = first_chunk(); c < chunks; c += chunk_stride()) {
    const uint *from = references + chunk_rows(n, c, chunks).begin;
    value_type *to = out + offsets[c];
    const uint count = offsets[c + 1] - offsets[c];
    for (uint first = lane; first < count; first += LOADS * WARP) {
      uint row[LOADS];
      value_type x[LOADS];
      UNROLL for (uint k = 0; k < LOADS; k++) {
        row[k] = first + k * WARP < count ? __ldcs(from + first + k * WARP) : 0;
      }
#if LAUNCH_SHARED_BYTES
      UNROLL for (uint k = 0; k < LOADS; k++) x[k] = row[k] < kept ? copies[row[k]] : values[row[k]];
#else
      UNROLL for (uint k = 0; k < LOADS; k++) x[k] = values[row[k]];
#endif
      UNROLL for (uint k = 0; k < LOADS; k++) {
        if (first + k * WARP < count) __stcs(to + first + k * WARP, x[k]);
      }
    }
  }
}
