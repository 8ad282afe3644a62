// Join ordering of trees: the costs of the connected sets with the root, stored as tiles of a
// product Y x X. A set is a pair (y, x) with the number y * m + x in the memo; each of its splits
// takes a part off y or off x. The sets in X and in Y are sorted by size, and a set of size s in
// one of them has s splits there. Let L be the largest size. x_level and y_level hold the first set
// of each size and one more, L + 2 in total, then the L + 1 indices of the splits of each size's
// first set. For the sets of one size, x_split holds first all their splits 0, then all their
// splits 1, and so on: (part << bits) + upper, or upper and part in two words if WIDE is 1. y_split
// holds the splits of one set after another: upper, part. query: m factors of rows for X, ny for Y,
// then the costs and the rows of the parts; if SCALED is 1, the factors are from 1 to below 2, and
// their exponents follow, m for X and ny for Y. TILE: number of elements of a tile in local memory, at
// least m; 0 for a tile in global memory. ROWS_GIVEN: whether the rows of each set are supplied
// because they are not products of doubles. MAX_SPLITS: the maximum number of splits of a set.
#include "/org/gpuquerylab/joinorder/internal/gpu/cost.cl"
#include "/org/gpuquerylab/joinorder/internal/gpu/row_range.cl"

#if ROWS_GIVEN
#define ROWS(y, x) (rows[(ulong)(y) * m + (x)])
#elif SCALED
#define ROWS(y, x) \
  limited_rows(y_rows[y] * x_rows[x], (i64)(exponents[m + (y)] + exponents[x]))
#else
#define ROWS(y, x) (y_rows[y] * x_rows[x])
#endif

// The rows of a join's result. The rows of the query's result are part of every plan's cost, and a
// large number of them would hide the other costs, so they count as 0.
#define RESULT_ROWS(y, x) ((y) + 1 == ny && (x) + 1 == m ? 0.0 : ROWS(y, x))

#if WIDE
#define X_UPPER(at) x_split[2 * (ulong)(at)]
#define X_PART(at) x_split[2 * (ulong)(at) + 1]
#else
#define X_UPPER(at) (x_split[at] & ((1U << bits) - 1))
#define X_PART(at) (x_split[at] >> bits)
#endif

// One group for each tile solves the sets of all x with one y of the given size, beginning with the
// y of index `first_tile` among those of this size; the sets of all smaller y must be solved.
KERNEL void tree_tile(const uint m, const uint ny, const uint parts, const uint bits,
                      const uint x_size, const uint y_size, const uint size, const uint first_tile,
                      const GLOBAL uint *restrict x_level, const GLOBAL uint *restrict y_level,
                      const GLOBAL uint *restrict x_split, const GLOBAL uint *restrict y_split,
                      const GLOBAL double *restrict query, const GLOBAL double *restrict rows,
                      GLOBAL double *cost) {
  LOCAL_ARRAY(uint, upper, MAX_SPLITS);
  LOCAL_ARRAY(double, part_cost, MAX_SPLITS);
  LOCAL_ARRAY(double, part_rows, MAX_SPLITS);
  const GLOBAL double *restrict x_rows = query;
  const GLOBAL double *restrict y_rows = query + m;
  const GLOBAL double *restrict costs_of_parts = query + m + ny;
  const GLOBAL double *restrict rows_of_parts = query + m + ny + parts;
#if SCALED
  const GLOBAL double *restrict exponents = rows_of_parts + parts;
#endif
  const uint lid = get_local_id(0);
  const uint index = first_tile + (uint)get_group_id(0);
  const uint y = y_level[size] + index;
  GLOBAL double *solved = cost + (ulong)y * m;
#if TILE > 0
  LOCAL_ARRAY(double, tile, TILE);
#else
  GLOBAL double *tile = solved;
#endif
  const ulong split = y_level[y_size + 2 + size] + (ulong)index * size;
  if (lid < size) {
    const uint part = y_split[2 * (split + lid) + 1];
    upper[lid] = y_split[2 * (split + lid)];
    part_cost[lid] = costs_of_parts[part];
    part_rows[lid] = rows_of_parts[part];
  }
  BARRIER();
  for (uint x = lid; x < m; x += GROUP) {
    const double all = RESULT_ROWS(y, x);
    double best = y + x == 0 ? 0.0 : (double)INFINITY;
    for (uint k = 0; k < size; k++) {
      best = fmin(best, join_cost(cost[(ulong)upper[k] * m + x], part_cost[k], ROWS(upper[k], x),
                                  part_rows[k], all));
    }
    tile[x] = best;
    if (TILE > 0 && x == 0) {
      solved[0] = best;
    }
  }
  for (uint s = 1; s <= x_size; s++) {
    BARRIER();
    const uint first = x_level[s];
    const uint count = x_level[s + 1] - first;
    const uint splits = x_level[x_size + 2 + s];
    for (uint i = lid; i < count; i += GROUP) {
      const uint x = first + i;
      const double all = RESULT_ROWS(y, x);
      double best = tile[x];
      for (uint k = 0; k < s; k++) {
        const uint at = splits + k * count + i;
        const uint left = X_UPPER(at);
        const uint part = X_PART(at);
        best = fmin(best, join_cost(tile[left], costs_of_parts[part], ROWS(y, left),
                                    rows_of_parts[part], all));
      }
      tile[x] = best;
      solved[x] = best;
    }
  }
}

// The size of a set: the s with level[s] <= set < level[s + 1]. All work-items of the group must
// call it.
DEVICE uint size_of(uint set, const GLOBAL uint *level, uint largest, LOCAL_PTR uint *found) {
  const uint s = get_local_id(0);
  BARRIER();
  if (s <= largest && level[s] <= set && set < level[s + 1]) {
    found[0] = s;
  }
  BARRIER();
  return found[0];
}

// Index 0 ends up with the cheapest split; among equally cheap splits, the one with the smallest
// number. All work-items of the group must call it.
DEVICE void reduce_cheapest(LOCAL_PTR double *costs, LOCAL_PTR uint *numbers) {
  const uint lid = get_local_id(0);
  for (uint width = MAX_SPLITS / 2; width > 0; width /= 2) {
    BARRIER();
    if (lid < width && (costs[lid + width] < costs[lid] ||
                        (costs[lid + width] == costs[lid] && numbers[lid + width] < numbers[lid]))) {
      costs[lid] = costs[lid + width];
      numbers[lid] = numbers[lid + width];
    }
  }
  BARRIER();
}

// One group of MAX_SPLITS work-items follows the plan from the set of all relations to the root
// alone. answer: the bits of the cost without the rows of the query's result, then the parts in the
// order in which they are split off.
KERNEL void tree_extract(const uint m, const uint ny, const uint parts, const uint bits,
                         const uint x_size, const uint y_size,
                         const GLOBAL uint *restrict x_level, const GLOBAL uint *restrict y_level,
                         const GLOBAL uint *restrict x_split, const GLOBAL uint *restrict y_split,
                         const GLOBAL double *restrict query, const GLOBAL double *restrict rows,
                         const GLOBAL double *restrict cost, GLOBAL ulong *answer) {
  LOCAL_ARRAY(double, costs, MAX_SPLITS);
  LOCAL_ARRAY(uint, numbers, MAX_SPLITS);
  LOCAL_ARRAY(uint, chosen, 4);
  const GLOBAL double *restrict x_rows = query;
  const GLOBAL double *restrict y_rows = query + m;
  const GLOBAL double *restrict costs_of_parts = query + m + ny;
  const GLOBAL double *restrict rows_of_parts = query + m + ny + parts;
#if SCALED
  const GLOBAL double *restrict exponents = rows_of_parts + parts;
#endif
  const uint lid = get_local_id(0);
  uint y = ny - 1;
  uint x = m - 1;
  if (lid == 0) {
    answer[0] = as_ulong(cost[(ulong)y * m + x]);
  }
  for (uint step = 1; y + x > 0; step++) {
    const uint in_y = size_of(y, y_level, y_size, chosen);
    const uint in_x = size_of(x, x_level, x_size, chosen);
    uint to_y = y;
    uint to_x = x;
    uint part = 0;
    double found = INFINITY;
    if (lid < in_y) {
      const ulong at = y_level[y_size + 2 + in_y] + (ulong)(y - y_level[in_y]) * in_y + lid;
      to_y = y_split[2 * at];
      part = y_split[2 * at + 1];
    } else if (lid < in_y + in_x) {
      const uint count = x_level[in_x + 1] - x_level[in_x];
      const uint at = x_level[x_size + 2 + in_x] + (lid - in_y) * count + x - x_level[in_x];
      to_x = X_UPPER(at);
      part = X_PART(at);
    }
    if (lid < in_y + in_x) {
      found = join_cost(cost[(ulong)to_y * m + to_x], costs_of_parts[part], ROWS(to_y, to_x),
                        rows_of_parts[part], RESULT_ROWS(y, x));
    }
    costs[lid] = found;
    numbers[lid] = lid;
    reduce_cheapest(costs, numbers);
    if (lid == numbers[0]) {
      chosen[1] = to_y;
      chosen[2] = to_x;
      answer[step] = part;
    }
    BARRIER();
    y = chosen[1];
    x = chosen[2];
  }
}
