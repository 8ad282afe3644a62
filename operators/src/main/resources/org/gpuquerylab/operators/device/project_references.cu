// Like project_references.cl, but for CUDA: a warp processes a chunk, and the first referenced
// values are in shared memory. A warp can read 32 words of shared memory in a few cycles, but only
// one line of the first-level cache in a cycle.
#include "warp_chunks.cu"
#if REFERENCE_BYTES == 2
typedef unsigned short reference_type;
#else
typedef uint reference_type;
#endif

extern __shared__ uint4 shared4[];

DEVICE uint reference_at(const reference_type *__restrict__ from, uint i, uint count) {
  return i < count ? __ldcs(from + i) : 0;
}

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
    const reference_type *from = (const reference_type *)references + chunk_rows(n, c, chunks).begin;
    value_type *to = out + offsets[c];
    const uint count = offsets[c + 1] - offsets[c];
    uint next[LOADS];
    UNROLL for (uint k = 0; k < LOADS; k++) next[k] = reference_at(from, lane + k * WARP, count);
    for (uint first = lane; first < count; first += LOADS * WARP) {
      uint row[LOADS];
      value_type x[LOADS];
      // The next references are loaded during the loads of the current values.
      UNROLL for (uint k = 0; k < LOADS; k++) {
        row[k] = next[k];
        next[k] = reference_at(from, first + (LOADS + k) * WARP, count);
      }
#if LAUNCH_SHARED_BYTES
      UNROLL for (uint k = 0; k < LOADS; k++) {
        if (row[k] >= kept) x[k] = values[row[k]];
      }
      UNROLL for (uint k = 0; k < LOADS; k++) {
        if (row[k] < kept) x[k] = copies[row[k]];
      }
#else
      UNROLL for (uint k = 0; k < LOADS; k++) x[k] = values[row[k]];
#endif
      UNROLL for (uint k = 0; k < LOADS; k++) {
        if (first + k * WARP < count) __stcs(to + first + k * WARP, x[k]);
      }
    }
  }
}
