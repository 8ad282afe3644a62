// Like star_fact.cl, for Hopper. A warp tests a tile of rows in the first stages, with four rows
// for each lane and load. The warp loads the four rows of a column if one of them remains.
// Meanwhile it loads the first column of the next tile. The remaining rows are collected in a queue
// in shared memory, and processed 32 at a time. Bit tables and code tables are in shared memory as
// far as they fit, because a warp can read 32 words of shared memory in a few cycles, but only one
// line of the first-level cache in a cycle.
#include "star_parameters.cl"
// UNITS: for each lane, the number of loads of four rows; a warp loads UNIT_ROWS rows at a time.
// QUEUE_AT: the offset of the queues in shared memory, in words. PART_ROWS: how many rows enter a
// queue at once. TOGETHER: whether all columns of a queued row are loaded at once, because most rows
// pass the late stages.
#define WARPS (GROUP / WARP)
#define TILE_ROWS (UNITS * UNIT_ROWS)
#define ALL 0xFFFFFFFFU

#include "star_shape.cu"
#include "star_stages.cu"
#include "star_queue.cu"

static __device__ __forceinline__ void copy_shared(int at, const void *from, int words) {
  for (int i = (int)threadIdx.x; i < words / 4; i += GROUP) shared4[at / 4 + i] = ((const uint4 *)from)[i];
}

template <int K> static __device__ __forceinline__ void fill_shared(const Fact &fact) {
  if constexpr (K < STAGES) {
    copy_shared(SHAPES[K].bitsAt, fact.stages[K].table, SHAPES[K].bits);
    copy_shared(SHAPES[K].areaAt, fact.stages[K].codes, SHAPES[K].area);
    fill_shared<K + 1>(fact);
  }
}

// Adds the sum over the group to one element.
static __device__ __forceinline__ void add_sum(ulong sum, ulong *to, uint lane, uint warp) {
  __shared__ ulong partial[WARPS];
  for (int d = WARP / 2; d > 0; d /= 2) sum += __shfl_down_sync(ALL, sum, d);
  if (lane == 0) partial[warp] = sum;
  __syncthreads();
  if (warp == 0) {
    sum = lane < WARPS ? partial[lane] : 0;
    for (int d = WARP / 2; d > 0; d /= 2) sum += __shfl_down_sync(ALL, sum, d);
    if (lane == 0) atomic_add_u64(to, sum);
  }
}

#if FURTHER
#define TOTAL totals[0]
#define SET_VALUE(k)        \
  fact.values[k] = value##k; \
  fact.bases[k] = (uint)base##k;
#define ADD_FURTHER(k) fold_further<FUNCTION##k>(totals[1 + k], fact.sums + (1 + k) * fact.plane, lane, warp);

// Folds an aggregate over the group into one element.
template <int FUNCTION>
static __device__ __forceinline__ void fold_further(ulong number, ulong *to, uint lane, uint warp) {
  __shared__ ulong partial[WARPS];
  for (int d = WARP / 2; d > 0; d /= 2) number = fold(FUNCTION, number, __shfl_down_sync(ALL, number, d));
  __syncthreads();
  if (lane == 0) partial[warp] = number;
  __syncthreads();
  if (warp == 0) {
    number = lane < WARPS ? partial[lane] : 0;
    for (int d = WARP / 2; d > 0; d /= 2) number = fold(FUNCTION, number, __shfl_down_sync(ALL, number, d));
    if (lane == 0) fold_into(FUNCTION, to, number);
  }
}
#else
#define TOTAL sum
#endif

KERNEL void __launch_bounds__(GROUP, 1) star_fact(FACT_PARAMETERS) {
  Fact fact = {{
      EACH(STAGES, STAGE)
      {nullptr, nullptr, nullptr, 0, 0, 0}},
      left, right, sums + (ulong)(blockIdx.x % replicas) * cells, flags + (ulong)(blockIdx.x % replicas) * cells,
      capacity, rows, (uint)left_base, (uint)right_base};
#if FURTHER
  fact.plane = (ulong)cells * replicas;
  EACH(VALUES, SET_VALUE)
#endif
  if (blockIdx.x == 0 && threadIdx.x == 0) result[0] = 0;
  fill_shared<0>(fact);
  __syncthreads();
  const uint lane = threadIdx.x % WARP, warp = threadIdx.x / WARP;
  uint *queue = SHARED + QUEUE_AT + warp * QUEUE_LENGTH;
  const uint tiles = (rows + (ulong)TILE_ROWS - 1) / TILE_ROWS, step = gridDim.x * WARPS;
  constexpr int WIDTH = SHAPES[0].width;
  constexpr bool PREFETCH = WHOLE_STAGES > 0;
  Quad<WIDTH> ahead[UNITS];
  uint tile = blockIdx.x * WARPS + warp, queued = 0;
#if FURTHER
  ulong totals[1 + FURTHER] = {};
#else
  ulong sum = 0;
#endif
  if (PREFETCH && tile < tiles) {
#pragma unroll
    for (int u = 0; u < UNITS; u++)
      ahead[u] = load_quad<WIDTH>(
          fact.stages[0].column, capacity, tile * TILE_ROWS + lane * 4 + u * UNIT_ROWS);
  }
  for (; tile < tiles; tile += step) {
    const uint row = tile * TILE_ROWS + lane * 4;
    uint alive = UNITS == 8 ? ALL : (1U << 4 * UNITS) - 1U;
    if ((tile + 1) * (ulong)TILE_ROWS > rows) {
#pragma unroll
      for (int b = 0; b < 4 * UNITS; b++) {
        if (row + (b >> 2) * UNIT_ROWS + (b & 3) >= rows) alive &= ~(1U << b);
      }
    }
    if (PREFETCH) {
      Quad<WIDTH> quads[UNITS];
#pragma unroll
      for (int u = 0; u < UNITS; u++) quads[u] = ahead[u];
      if (tile + (ulong)step < tiles) {
#pragma unroll
        for (int u = 0; u < UNITS; u++)
          ahead[u] = load_quad<WIDTH>(
              fact.stages[0].column, capacity, row + step * TILE_ROWS + u * UNIT_ROWS);
      }
      alive = first_stage<WIDTH>(fact, quads, alive);
      alive = whole_stages<1>(fact, row, alive);
    }
    queued = enqueue(fact, queue, queued, row, alive, lane, &TOTAL);
  }
  if (queued > 0) finish_row(fact, queue[lane < queued ? lane : 0], lane < queued, &TOTAL);
  if (!GROUPED) add_sum(TOTAL, fact.sums, lane, warp);
#if FURTHER && !GROUPED
  EACH(FURTHER, ADD_FURTHER)
#endif
}
