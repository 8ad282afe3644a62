// Inclusive sums, minima or maxima (FOLD 0, 1, 2) over segments of rows, by reduce-then-scan. A
// segment begins where start is not 0. The tiles are divided into chunks, one for each group:
// segmented_sums computes the fold of each chunk's last segment, and whether it begins in the
// chunk; segmented_scan begins a chunk with the folds of the chunks before it.
#include "/org/gpuquerylab/primitives/group.cl"
typedef VALUE value_type;
#if FOLD == 0
#define IDENTITY 0
#define COMBINED(a, b) ((a) + (b))
#elif FOLD == 1
#define IDENTITY ((i64)0x7FFFFFFFFFFFFFFFL)
#define COMBINED(a, b) ((a) < (b) ? (a) : (b))
#else
#define IDENTITY (-(i64)0x7FFFFFFFFFFFFFFFL - 1)
#define COMBINED(a, b) ((a) > (b) ? (a) : (b))
#endif

// Folds a tile; its results are written if out is wanted. Returns the fold of the last segment,
// which continues *carry unless it begins in the tile; *begun then becomes 1.
DEVICE void fold_tile(const GLOBAL value_type *restrict in, const GLOBAL uchar *restrict start,
                      GLOBAL value_type *restrict out, const int writes, const ulong first, const uint rows,
                      LOCAL_PTR value_type *values, LOCAL_PTR uint *starts, value_type *carry, uint *begun) {
  const uint lid = (uint)get_local_id(0);
  const ulong own = first + lid * ITEMS;
  value_type sum = IDENTITY;
  uint begins = 0;
  for (uint k = 0; k < ITEMS; k++) {
    if (own + k < rows) {
      const int starting = start[own + k] != 0;
      sum = starting ? in[own + k] : COMBINED(sum, in[own + k]);
      begins |= (uint)starting;
    }
  }
  values[lid] = sum;
  starts[lid] = begins;
  BARRIER();
  for (uint apart = 1; apart < GROUP; apart *= 2) {
    const uint before = lid >= apart ? starts[lid - apart] : 0;
    const value_type earlier = lid >= apart ? values[lid - apart] : (value_type)IDENTITY;
    BARRIER();
    if (starts[lid] == 0) values[lid] = COMBINED(earlier, values[lid]);
    starts[lid] |= before;
    BARRIER();
  }
  if (writes) {
    value_type running = *carry;
    if (lid > 0) running = starts[lid - 1] ? values[lid - 1] : COMBINED(*carry, values[lid - 1]);
    for (uint k = 0; k < ITEMS; k++) {
      if (own + k < rows) {
        running = start[own + k] != 0 ? in[own + k] : COMBINED(running, in[own + k]);
        out[own + k] = running;
      }
    }
  }
  *carry = starts[GROUP - 1] ? values[GROUP - 1] : COMBINED(*carry, values[GROUP - 1]);
  *begun |= starts[GROUP - 1];
  BARRIER();
}

KERNEL void segmented_sums(const GLOBAL value_type *restrict in, const GLOBAL uchar *restrict start,
                           GLOBAL value_type *restrict folds, GLOBAL uint *restrict begins, const uint rows) {
  LOCAL_ARRAY(value_type, values, GROUP);
  LOCAL_ARRAY(uint, starts, GROUP);
  const uint group = (uint)get_group_id(0), groups = (uint)get_num_groups(0);
  const ulong tiles = ((ulong)rows + TILE - 1) / TILE, end = first_tile(tiles, group + 1, groups);
  value_type carry = IDENTITY;
  uint begun = 0;
  for (ulong tile = first_tile(tiles, group, groups); tile < end; tile++) {
    fold_tile(in, start, folds, 0, tile * TILE, rows, values, starts, &carry, &begun);
  }
  if (get_local_id(0) == 0) {
    folds[group] = carry;
    begins[group] = begun;
  }
}

KERNEL void segmented_scan(const GLOBAL value_type *restrict in, const GLOBAL uchar *restrict start,
                           const GLOBAL value_type *restrict folds, const GLOBAL uint *restrict begins,
                           GLOBAL value_type *restrict out, const uint rows) {
  LOCAL_ARRAY(value_type, values, GROUP);
  LOCAL_ARRAY(uint, starts, GROUP);
  const uint group = (uint)get_group_id(0), groups = (uint)get_num_groups(0);
  const ulong tiles = ((ulong)rows + TILE - 1) / TILE, end = first_tile(tiles, group + 1, groups);
  value_type carry = IDENTITY;
  uint begun = 0;
  for (uint g = group; g > 0 && begun == 0; g--) {
    carry = COMBINED(folds[g - 1], carry);
    begun = begins[g - 1];
  }
  for (ulong tile = first_tile(tiles, group, groups); tile < end; tile++) {
    fold_tile(in, start, out, 1, tile * TILE, rows, values, starts, &carry, &begun);
  }
}
