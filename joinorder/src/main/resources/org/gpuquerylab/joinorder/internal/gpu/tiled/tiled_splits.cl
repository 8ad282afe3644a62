// Evaluates splits whose two parts both have relations among the high bits.
#include "tile.cl"

// Group g processes one slice of the splits of one high set, which is at index `first + g / slices`
// of `order`. The highest relation stays in the right part, so each unordered pair of high parts
// occurs once. For each of these splits, a work-item convolves the rows of one row split. The
// minima go to the set's tile in `cost` if `slices` is 1, otherwise to the slice's own tile in
// `parts`.
KERNEL void tiled_splits(const uint first, const uint slices, const GLOBAL uint *order,
                         GLOBAL REAL *cost, GLOBAL REAL *parts) {
  LOCAL_ARRAY(REAL, tiles, ROW_SPLITS * STRIDE);
  const uint lid = get_local_id(0);
  const uint set = get_group_id(0) / slices;
  const uint slice = get_group_id(0) % slices;
  const uint high = order[first + set];
  const uint rest = high ^ (1U << (31 - clz(high)));
  const uint splits = (1U << popcount(rest)) - 1;
  const uint from = 1 + (uint)((ulong)splits * slice / slices);
  const uint to = 1 + (uint)((ulong)splits * (slice + 1) / slices);
  const uint left = left_row(lid) * STRIDE;
  const uint right = (ROWS + right_row(lid)) * STRIDE;
  REAL out[COLUMNS];
  UNROLL
  for (uint i = 0; i < COLUMNS; i++) {
    out[i] = INFINITY;
  }
  uint l = subset_at(from, rest);
  for (uint split = from; split < to; split++) {
    for (uint i = lid; i < TILE; i += GROUP) {
      const uint at = (i >> COLUMN_BITS) * STRIDE + (i & (COLUMNS - 1));
      tiles[at] = cost[((ulong)l << TILE_BITS) + i];
      tiles[ROWS * STRIDE + at] = cost[((ulong)(high ^ l) << TILE_BITS) + i];
    }
    BARRIER();
    if (lid < ROW_SPLITS) {
      REAL a[COLUMNS];
      REAL c[COLUMNS];
      UNROLL
      for (uint i = 0; i < COLUMNS; i++) {
        a[i] = tiles[left + i];
        c[i] = tiles[right + i];
      }
      convolve(out, a, c);
    }
    BARRIER();
    l = (l - rest) & rest;
  }
  if (lid < ROW_SPLITS) {
    UNROLL
    for (uint i = 0; i < COLUMNS; i++) {
      tiles[lid * STRIDE + i] = out[i];
    }
  }
  BARRIER();
  const ulong target = (ulong)(slices == 1 ? high : get_group_id(0)) << TILE_BITS;
  for (uint i = lid; i < TILE; i += GROUP) {
    const uint row = i >> COLUMN_BITS;
    const uint all = left_only(row);
    REAL best = INFINITY;
    uint part = row;
    for (;;) {
      // Relations of the row that are not in the left part are in the right part, which is digit 2.
      const REAL found = tiles[(2 * all - left_only(part)) * STRIDE + (i & (COLUMNS - 1))];
      best = SMALLER(best, found);
      if (part == 0) {
        break;
      }
      part = (part - 1) & row;
    }
    if (slices == 1) {
      cost[target + i] = best;
    } else {
      parts[target + i] = best;
    }
  }
}
