// A version of tiled_splits.cl for Hopper: while the tiles of BATCH splits are combined,
// asynchronous copies load the tiles of the next splits, and rows stay in registers. A three-way
// minimum of integers combines the sums of both orders of a split with the current minimum. No cost
// is negative or NaN, so the bits of costs have the same order as the costs.
#include "tile.cl"
#define BATCH 2
// A row in shared memory has 144 bytes, so that reads of 16 bytes from 8 rows use each bank once.
#define ROW_BYTES 144
#define TILE_BYTES (ROWS * ROW_BYTES)
#define SPLIT_BYTES (2 * TILE_BYTES)
#define BATCH_BYTES (BATCH * SPLIT_BYTES)
#if REAL_BITS == 32
#define VECTOR float4
#else
#define VECTOR double2
#endif

static __device__ __forceinline__ void copy16(unsigned to, const char *from) {
  asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" ::"r"(to), "l"(from) : "memory");
}

static __device__ __forceinline__ void load_row(REAL *row, const char *from) {
  UNROLL
  for (uint i = 0; i < 8; i++) {
    ((VECTOR *)row)[i] = ((const VECTOR *)from)[i];
  }
}

// For doubles, a comparison and two selections were the fastest of the measured ways.
static __device__ __forceinline__ REAL smallest(REAL x, REAL y, REAL z) {
#if REAL_BITS == 32
  return __int_as_float(__vimin3_s32(__float_as_int(x), __float_as_int(y), __float_as_int(z)));
#else
  return SMALLER(SMALLER(x, y), z);
#endif
}

static __device__ __forceinline__ void convolve_rows(REAL *out, const REAL *a, const REAL *c) {
  out[0] = SMALLER(out[0], COMBINE(a[0], c[0]));
  UNROLL
  for (uint s = 1; s < COLUMNS; s++) {
    UNROLL
    for (uint l = 0; l < COLUMNS / 2; l++) {
      if ((l & s) == l && l < (s ^ l)) {
        out[s] = smallest(COMBINE(a[l], c[s ^ l]), COMBINE(a[s ^ l], c[l]), out[s]);
      }
    }
  }
}

KERNEL void __launch_bounds__(GROUP, 2)
    tiled_splits(const uint first, const uint slices, const uint *order, REAL *cost, REAL *parts) {
  __shared__ __align__(16) char memory[2 * BATCH_BYTES];
  const uint lid = threadIdx.x;
  const uint set = blockIdx.x / slices;
  const uint slice = blockIdx.x % slices;
  const uint high = order[first + set];
  const uint rest = high ^ (1U << (31 - __clz((int)high)));
  const uint splits = (1U << __popc(rest)) - 1;
  const uint from = 1 + (uint)((ulong)splits * slice / slices);
  const uint count = 1 + (uint)((ulong)splits * (slice + 1) / slices) - from;
  const char *costs = (const char *)cost + 16 * lid;
  const unsigned target = (unsigned)__cvta_generic_to_shared(memory) + lid / 8 * ROW_BYTES + lid % 8 * 16;
  const char *left = memory + ROW_BYTES * left_row(lid);
  const char *right = memory + TILE_BYTES + ROW_BYTES * right_row(lid);
  __align__(16) REAL out[COLUMNS];
  UNROLL
  for (uint i = 0; i < COLUMNS; i++) {
    out[i] = INFINITY;
  }
  uint l = subset_at(from, rest);
  uint fill = 0;
  for (uint done = 0; done < count + BATCH; done += BATCH) {
    asm volatile("cp.async.wait_all;" ::: "memory");
    __syncthreads();
    UNROLL
    for (uint i = 0; i < BATCH; i++) {
      if (done + i < count) {
        const unsigned to = target + fill + i * SPLIT_BYTES;
        copy16(to, costs + ((size_t)l << 12));
        copy16(to + TILE_BYTES, costs + ((size_t)(high ^ l) << 12));
        l = (l - rest) & rest;
      }
    }
    fill = BATCH_BYTES - fill;
    if (done != 0) {
      const uint left_over = count + BATCH - done;
      const uint ready = left_over < BATCH ? left_over : BATCH;
      for (uint i = 0; i < ready; i++) {
        __align__(16) REAL a[COLUMNS];
        __align__(16) REAL c[COLUMNS];
        load_row(a, left + fill + i * SPLIT_BYTES);
        load_row(c, right + fill + i * SPLIT_BYTES);
        convolve_rows(out, a, c);
      }
    }
  }
  // Combines the rows of all row splits of a row, for one digit of the splits' numbers after the
  // other.
  uint digits = lid;
  uint power = 1;
  for (uint i = 0; i < ROW_INDEX_BITS; i++, digits /= 3, power *= 3) {
    VECTOR *own = (VECTOR *)(memory + ROW_BYTES * lid);
    __syncthreads();
    if (lid < ROW_SPLITS && digits % 3 == 2) {
      UNROLL
      for (uint v = 0; v < 8; v++) {
        own[v] = ((VECTOR *)out)[v];
      }
    }
    __syncthreads();
    if (lid < ROW_SPLITS && digits % 3 == 1) {
      __align__(16) REAL other[COLUMNS];
      load_row(other, memory + ROW_BYTES * (lid + power));
      UNROLL
      for (uint v = 0; v < COLUMNS; v++) {
        out[v] = SMALLER(out[v], other[v]);
      }
    }
  }
  if (lid < ROW_SPLITS && right_row(lid) == 0) {
    REAL *tile = slices == 1 ? cost + ((size_t)high << TILE_BITS)
                             : parts + ((size_t)blockIdx.x << TILE_BITS);
    VECTOR *row = (VECTOR *)(tile + left_row(lid) * COLUMNS);
    UNROLL
    for (uint v = 0; v < 8; v++) {
      row[v] = ((VECTOR *)out)[v];
    }
  }
}
