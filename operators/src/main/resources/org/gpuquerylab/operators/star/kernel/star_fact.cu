// As star_fact.cl, for Hopper. A warp takes a tile of rows, four to a lane and load, through the first stages,
// loading a column's four rows where one of them is left; the next tile's first column is on its way meanwhile.
// Rows that are left are lined up in a queue in shared memory, and done 32 at a time. Tables of bits and codes
// lie in shared memory where they fit, as a warp reads 32 places of it in a few cycles, but of the first-level cache
// a line a cycle.
#include "star_parameters.cl"
// UNITS: loads of four rows, UNIT_ROWS of a warp, by each lane. QUEUE_AT: where the queues begin in shared memory, in
// words. TOGETHER: whether a queued row's columns are all loaded at once, as most rows pass the late stages.
#define WARPS (GROUP / WARP)
#define TILE_ROWS (UNITS * UNIT_ROWS)
#define ALL 0xFFFFFFFFU

// BITSk, AREAk: words of the table and of the codes in shared memory, 0 where they are not there; BITS_ATk, AREA_ATk.
struct Shape { int width, kind, checked, codes, bits, bitsAt, area, areaAt; };
#define SHAPE(k) {WIDTH##k, KIND##k, CHECKED##k, CODES##k, BITS##k, BITS_AT##k, AREA##k, AREA_AT##k},
#define STAGE(k) {column##k, table##k, codes##k, shift##k, slots##k, stride##k},
static constexpr Shape SHAPES[] = {
#if STAGES > 0
    SHAPE(0)
#endif
#if STAGES > 1
    SHAPE(1)
#endif
#if STAGES > 2
    SHAPE(2)
#endif
#if STAGES > 3
    SHAPE(3)
#endif
#if STAGES > 4
    SHAPE(4)
#endif
#if STAGES > 5
    SHAPE(5)
#endif
#if STAGES > 6
    SHAPE(6)
#endif
#if STAGES > 7
    SHAPE(7)
#endif
#if STAGES > 8
    SHAPE(8)
#endif
#if STAGES > 9
    SHAPE(9)
#endif
    {4, KIND_DIRECT, 0, 0, 0, 0, 0, 0}};

struct Stage { const uchar *column; const uint *table; const uchar *codes; uint shift, slots, stride; };
struct Fact {
  Stage stages[STAGES + 1];
  const uchar *left, *right;
  ulong *sums;
  uchar *flags;
  ulong capacity;
  uint rows, leftBase, rightBase;
};

extern __shared__ uint4 shared4[];
#define SHARED ((uint *)shared4)

// Four codes as they lie in memory.
template <int WIDTH> struct Quad;
template <> struct Quad<4> { uint4 low; };
template <> struct Quad<3> { uint2 low; uint high; };
template <> struct Quad<2> { uint2 low; };
template <> struct Quad<1> { uint low; };

template <int WIDTH> static __device__ __forceinline__ Quad<WIDTH> load_quad(const uchar *column, ulong capacity, uint row) {
  Quad<WIDTH> quad;
  if constexpr (WIDTH == 4) quad.low = __ldg((const uint4 *)(column + 4UL * row));
  if constexpr (WIDTH == 2 || WIDTH == 3) quad.low = __ldg((const uint2 *)(column + 2UL * row));
  if constexpr (WIDTH == 3) quad.high = __ldg((const uint *)(column + 2 * capacity + row));
  if constexpr (WIDTH == 1) quad.low = __ldg((const uint *)(column + row));
  return quad;
}

template <int WIDTH> static __device__ __forceinline__ uint code_of(const Quad<WIDTH> &quad, int i) {
  if constexpr (WIDTH == 4) return i == 0 ? quad.low.x : i == 1 ? quad.low.y : i == 2 ? quad.low.z : quad.low.w;
  if constexpr (WIDTH == 1) return __byte_perm(quad.low, 0, 0x4440 | i);
  if constexpr (WIDTH == 2 || WIDTH == 3) {
    const uint pair = i < 2 ? quad.low.x : quad.low.y;
    if constexpr (WIDTH == 2) return __byte_perm(pair, 0, (i & 1) ? 0x4432 : 0x4410);
    else return __byte_perm(pair, quad.high, ((i & 1) ? 0x32 : 0x10) | (4 + i) << 8) & 0xFFFFFFU;
  }
}

// Whether a code passes a stage; *at becomes the place of its group's code.
template <int K> static __device__ __forceinline__ bool passes(const Stage &stage, uint code, uint *at) {
  constexpr Shape shape = SHAPES[K];
  *at = code - stage.shift;
  if constexpr (shape.kind == KIND_RANGE) return *at <= stage.slots;
  if constexpr (shape.kind == KIND_LIST) return in_intervals(stage.table, stage.slots, code);
  if constexpr (shape.kind == KIND_DENSE) {
    if (shape.checked && *at >= stage.slots) return false;
    const uint word = shape.bits ? SHARED[shape.bitsAt + (*at >> 5)] : __ldg(stage.table + (*at >> 5));
    return (word >> (*at & 31U) & 1U) != 0;
  }
  if constexpr (shape.kind == KIND_HASH) {
    uint entry = hash_key(*at) & stage.slots;
    uint2 found = __ldg((const uint2 *)stage.table + entry);
    while (found.x != 0 && found.y != *at) {
      entry = (entry + 1) & stage.slots;
      found = __ldg((const uint2 *)stage.table + entry);
    }
    *at = found.x - 1;
    return found.x != 0;
  }
  return true;
}

template <int K> static __device__ __forceinline__ uint group_of(const Stage &stage, uint at) {
  constexpr Shape shape = SHAPES[K];
  uint code = 0;
  if constexpr (shape.codes > 0) {
    const uchar *codes = shape.area ? (const uchar *)(SHARED + shape.areaAt) : stage.codes;
    if constexpr (shape.codes == 1) code = codes[at];
    if constexpr (shape.codes == 2) code = ((const unsigned short *)codes)[at];
    if constexpr (shape.codes == 4) code = ((const uint *)codes)[at];
  }
  return code * stage.stride;
}

// The rows of a tile, a bit each, that pass the stages from K on.
template <int K> static __device__ __forceinline__ uint whole_stages(const Fact &fact, uint row, uint alive) {
  if constexpr (K >= WHOLE_STAGES) {
    return alive;
  } else {
    constexpr int WIDTH = SHAPES[K].width;
    Quad<WIDTH> quads[UNITS] = {};
#pragma unroll
    for (int u = 0; u < UNITS; u++) {
      if (alive >> 4 * u & 15U) quads[u] = load_quad<WIDTH>(fact.stages[K].column, fact.capacity, row + u * UNIT_ROWS);
    }
    uint passed = 0;
#pragma unroll
    for (int u = 0; u < UNITS; u++) {
      if (SHAPES[K].kind == KIND_HASH || SHAPES[K].kind == KIND_LIST) {
#pragma unroll
        for (int i = 0; i < 4; i++) {
          uint at;
          if ((alive >> (4 * u + i) & 1U) && passes<K>(fact.stages[K], code_of<WIDTH>(quads[u], i), &at)) passed |= 1U << (4 * u + i);
        }
      } else {
        // What was not loaded must not lead out of the table: it looks at the first place.
        const bool loaded = alive >> 4 * u & 15U;
#pragma unroll
        for (int i = 0; i < 4; i++) {
          uint at;
          const uint code = loaded ? code_of<WIDTH>(quads[u], i) : fact.stages[K].shift;
          if (passes<K>(fact.stages[K], code, &at)) passed |= 1U << (4 * u + i);
        }
      }
    }
    return whole_stages<K + 1>(fact, row, alive & passed);
  }
}

template <int WIDTH> static __device__ __forceinline__ uint first_stage(const Fact &fact, const Quad<WIDTH> *quads, uint alive) {
  uint passed = 0;
#pragma unroll
  for (int u = 0; u < UNITS; u++) {
#pragma unroll
    for (int i = 0; i < 4; i++) {
      uint at;
      if (passes<0>(fact.stages[0], code_of<WIDTH>(quads[u], i), &at)) passed |= 1U << (4 * u + i);
    }
  }
  return alive & passed;
}

// A row's codes of the stages that are still to do, or whose group is to find.
template <int K> static __device__ __forceinline__ void load_late(const Fact &fact, uint row, uint *codes) {
  if constexpr (K < STAGES) {
    if constexpr (K >= WHOLE_STAGES || SHAPES[K].codes > 0) {
      codes[K] = load_code(fact.stages[K].column, SHAPES[K].width, fact.capacity, row);
    }
    load_late<K + 1>(fact, row, codes);
  }
}

template <int K> static __device__ __forceinline__ void late_stages(const Fact &fact, uint row, uint *codes, bool *ok, uint *cell) {
  if constexpr (K < STAGES) {
    if constexpr (K >= WHOLE_STAGES) {
      if (*ok) {
        if (!TOGETHER) codes[K] = load_code(fact.stages[K].column, SHAPES[K].width, fact.capacity, row);
        uint at;
        *ok = passes<K>(fact.stages[K], codes[K], &at);
        if (SHAPES[K].codes > 0 && *ok) *cell += group_of<K>(fact.stages[K], at);
      }
    }
    late_stages<K + 1>(fact, row, codes, ok, cell);
  }
}

// What the groups of the stages add that were done on whole tiles.
template <int K> static __device__ __forceinline__ uint whole_groups(const Fact &fact, uint row, const uint *codes) {
  if constexpr (K >= WHOLE_STAGES) {
    return 0;
  } else {
    uint part = 0;
    if constexpr (SHAPES[K].codes > 0) {
      const uint code = TOGETHER ? codes[K] : load_code(fact.stages[K].column, SHAPES[K].width, fact.capacity, row);
      uint at = code - fact.stages[K].shift;
      if constexpr (SHAPES[K].kind == KIND_HASH) passes<K>(fact.stages[K], code, &at);
      part = group_of<K>(fact.stages[K], at);
    }
    return part + whole_groups<K + 1>(fact, row, codes);
  }
}

// Takes a queued row to its end. Lanes without one have ok = false, and any row.
static __device__ __forceinline__ void finish_row(const Fact &fact, uint row, bool ok, ulong *sum) {
  uint codes[STAGES + 1], cell = 0;
  i64 left = 0, right = 0;
  if (TOGETHER) {
    load_late<0>(fact, row, codes);
    left = load_value(fact.left, LEFT_WIDTH, fact.capacity, row, fact.leftBase);
    if (PRODUCT || DIFFERENCE) right = load_value(fact.right, RIGHT_WIDTH, fact.capacity, row, fact.rightBase);
  }
  late_stages<0>(fact, row, codes, &ok, &cell);
  if (!ok) return;
  if (!TOGETHER) {
    left = load_value(fact.left, LEFT_WIDTH, fact.capacity, row, fact.leftBase);
    if (PRODUCT || DIFFERENCE) right = load_value(fact.right, RIGHT_WIDTH, fact.capacity, row, fact.rightBase);
  }
  ulong value = (ulong)left;
  if (PRODUCT) value *= (ulong)right;
  if (DIFFERENCE) value -= (ulong)right;
  if (GROUPED) {
    cell += whole_groups<0>(fact, row, codes);
    atomic_add_u64(fact.sums + cell, value);
    if (FLAGGED && fact.flags[cell] == 0) fact.flags[cell] = 1;
  } else {
    *sum += value;
  }
}

// The sum of count over the lanes up to this one; *total is that over all.
static __device__ __forceinline__ uint scan_warp(uint count, uint lane, uint *total) {
#pragma unroll
  for (int d = 1; d < WARP; d *= 2) {
    const uint before = __shfl_up_sync(ALL, count, d);
    if (lane >= d) count += before;
  }
  *total = __shfl_sync(ALL, count, WARP - 1);
  return count;
}

// Lines up rows of the tile, writing from a place on.
static __device__ __forceinline__ void line_up(uint *queue, uint at, uint row, uint alive) {
  while (alive != 0) {
    const uint bit = (uint)__ffs((int)alive) - 1U;
    alive &= alive - 1U;
    queue[at++] = row + (bit >> 2) * UNIT_ROWS + (bit & 3U);
  }
  __syncwarp();
}

// Finishes queued rows, 32 at a time; returns how many are left.
static __device__ __forceinline__ uint drain(const Fact &fact, const uint *queue, uint queued, uint lane, ulong *sum) {
  while (queued >= WARP) {
    queued -= WARP;
    finish_row(fact, queue[queued + lane], true, sum);
  }
  __syncwarp();
  return queued;
}

// Takes the rows of a tile that are left into the queue and drains it: at once, as a rule, or unit by unit where
// they are more than the queue holds. Returns how many are queued then.
static __device__ __forceinline__ uint enqueue(const Fact &fact, uint *queue, uint queued, uint row, uint alive, uint lane, ulong *sum) {
  uint total;
  const uint count = (uint)__popc(alive);
  const uint end = scan_warp(count, lane, &total);
  if (total <= UNIT_ROWS) {
    line_up(queue, queued + end - count, row, alive);
    return drain(fact, queue, queued + total, lane, sum);
  }
#pragma unroll 1
  for (int u = 0; u < UNITS; u++) {
    const uint part = alive & 15U << 4 * u;
    const uint partCount = (uint)__popc(part);
    const uint partEnd = scan_warp(partCount, lane, &total);
    line_up(queue, queued + partEnd - partCount, row, part);
    queued = drain(fact, queue, queued + total, lane, sum);
  }
  return queued;
}

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

// The sum over the group to one place.
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

KERNEL void __launch_bounds__(GROUP, 1) star_fact(FACT_PARAMETERS) {
  Fact fact = {{
#if STAGES > 0
      STAGE(0)
#endif
#if STAGES > 1
      STAGE(1)
#endif
#if STAGES > 2
      STAGE(2)
#endif
#if STAGES > 3
      STAGE(3)
#endif
#if STAGES > 4
      STAGE(4)
#endif
#if STAGES > 5
      STAGE(5)
#endif
#if STAGES > 6
      STAGE(6)
#endif
#if STAGES > 7
      STAGE(7)
#endif
#if STAGES > 8
      STAGE(8)
#endif
#if STAGES > 9
      STAGE(9)
#endif
      {nullptr, nullptr, nullptr, 0, 0, 0}},
      left, right, sums + (ulong)(blockIdx.x % replicas) * cells, flags + (ulong)(blockIdx.x % replicas) * cells,
      capacity, rows, (uint)left_base, (uint)right_base};
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
  ulong sum = 0;
  if (PREFETCH && tile < tiles) {
#pragma unroll
    for (int u = 0; u < UNITS; u++) ahead[u] = load_quad<WIDTH>(fact.stages[0].column, capacity, tile * TILE_ROWS + lane * 4 + u * UNIT_ROWS);
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
        for (int u = 0; u < UNITS; u++) ahead[u] = load_quad<WIDTH>(fact.stages[0].column, capacity, row + step * TILE_ROWS + u * UNIT_ROWS);
      }
      alive = first_stage<WIDTH>(fact, quads, alive);
      alive = whole_stages<1>(fact, row, alive);
    }
    queued = enqueue(fact, queue, queued, row, alive, lane, &sum);
  }
  if (queued > 0) finish_row(fact, queue[lane < queued ? lane : 0], lane < queued, &sum);
  if (!GROUPED) add_sum(sum, fact.sums, lane, warp);
}
