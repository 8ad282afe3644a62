// Like project_rows.cl, but for CUDA: a warp processes a chunk, so that no warp waits for other
// warps of its group.
#include "warp_chunks.cu"
#define WORDS 1U  // The number of words of bits that each lane processes at a time.
#define STEP (WORDS * 32 * WARP)

// The bits of 32 rows; bits past the end are 0.
DEVICE uint bits_at(const uint *__restrict__ bits, uint row, uint end) {
  return row >= end ? 0 : bits[row / 32] & (end - row < 32 ? (1U << (end - row)) - 1 : ALL);
}

// Collects the rows of set bits; the rows of each lane follow those of the lanes before it. Returns
// the number of rows.
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

KERNEL void __launch_bounds__(GROUP) project_rows(const value_type *__restrict__ values, const uchar *__restrict__ bits,
                                                  const uint *__restrict__ offsets, value_type *__restrict__ out,
                                                  const uint n, const uint chunks) {
  __shared__ unsigned short lists[WARPS][STEP];
  const uint lane = threadIdx.x % WARP;
  unsigned short *list = lists[threadIdx.x / WARP];
  const uint *words = (const uint *)bits;
  for (uint c = first_chunk(); c < chunks; c += chunk_stride()) {
    const Chunk chunk = chunk_rows(n, c, chunks);
    value_type *to = out + offsets[c];
    uint next[WORDS];
    UNROLL for (uint j = 0; j < WORDS; j++) next[j] = bits_at(words, chunk.begin + (lane * WORDS + j) * 32, chunk.end);
    for (uint base = chunk.begin; base < chunk.end; base += STEP) {
      uint set[WORDS];
      UNROLL for (uint j = 0; j < WORDS; j++) {
        set[j] = next[j];
        next[j] = bits_at(words, base + STEP + (lane * WORDS + j) * 32, chunk.end);
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
