// The queue of star_fact.cu: the remaining rows of tiles are collected, and completed 32 at a time.
#if LEFT_WIDTH == 0
#define LOAD_LEFT (int)fact.leftBase
#else
#define LOAD_LEFT load_value(fact.left, LEFT_WIDTH, fact.capacity, row, fact.leftBase)
#endif
#define LOAD_VALUE(k) (ulong)load_value(fact.values[k], VALUE_WIDTH##k, fact.capacity, row, fact.bases[k]),
#if GROUPED
#define FURTHER_VALUE(k) \
  fold_into(FUNCTION##k, fact.sums + (1 + k) * fact.plane + cell, number_of(FUNCTION##k, VALUE_OF(k)));
#else
#define FURTHER_VALUE(k) sum[1 + k] = fold(FUNCTION##k, sum[1 + k], number_of(FUNCTION##k, VALUE_OF(k)));
#endif

// Completes a queued row. Lanes without a row have ok = false, and any row number.
static __device__ __forceinline__ void finish_row(const Fact &fact, uint row, bool ok, ulong *sum) {
  uint codes[STAGES + 1], cell = 0;
  i64 left = 0, right = 0;
  if (TOGETHER) {
    load_late<0>(fact, row, codes);
    left = LOAD_LEFT;
    if (PRODUCT || DIFFERENCE) right = load_value(fact.right, RIGHT_WIDTH, fact.capacity, row, fact.rightBase);
  }
  late_stages<0>(fact, row, codes, &ok, &cell);
  if (!ok) return;
  if (!TOGETHER) {
    left = LOAD_LEFT;
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
#if FURTHER
  const ulong values[VALUES + 1] = {EACH(VALUES, LOAD_VALUE) 1};
  EACH(FURTHER, FURTHER_VALUE)
#endif
}

// The sum of count over the lanes up to and including this one; *total becomes the sum over all
// lanes.
static __device__ __forceinline__ uint scan_warp(uint count, uint lane, uint *total) {
#pragma unroll
  for (int d = 1; d < WARP; d *= 2) {
    const uint before = __shfl_up_sync(ALL, count, d);
    if (lane >= d) count += before;
  }
  *total = __shfl_sync(ALL, count, WARP - 1);
  return count;
}

// Completes queued rows, 32 at a time; returns the number of rows that remain.
static __device__ __forceinline__ uint drain(const Fact &fact, const uint *queue, uint queued, uint lane, ulong *sum) {
  while (queued >= WARP) {
    queued -= WARP;
    finish_row(fact, queue[queued + lane], true, sum);
  }
  __syncwarp();
  return queued;
}

// Moves the remaining rows of a tile into the queue, PART_ROWS at a time, and completes queued rows.
// Returns the number of rows in the queue afterwards.
static __device__ __forceinline__ uint enqueue(const Fact &fact, uint *queue, uint queued, uint row,
                                                   uint alive, uint lane, ulong *sum) {
  uint total;
  const uint count = (uint)__popc(alive);
  uint index = scan_warp(count, lane, &total) - count;
#pragma unroll 1
  for (uint from = 0; from < total; from += PART_ROWS) {
    while (alive != 0 && index < from + PART_ROWS) {
      const uint bit = (uint)__ffs((int)alive) - 1U;
      alive &= alive - 1U;
      queue[queued + index++ - from] = row + (bit >> 2) * UNIT_ROWS + (bit & 3U);
    }
    __syncwarp();
    queued = drain(fact, queue, queued + min(PART_ROWS, total - from), lane, sum);
  }
  return queued;
}
