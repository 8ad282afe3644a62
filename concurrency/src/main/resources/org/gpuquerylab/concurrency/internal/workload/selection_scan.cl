// A selection in three kernels: masks and counts of tiles, offsets of tiles, and output. A tile has
// a fixed number of rows, which does not depend on the groups. Therefore each kernel may run with a
// different grid.
#include "group.cl"
#ifndef TILE_VECTORS
#define TILE_VECTORS 256
#endif
#define VECTOR 4
#define TILE (VECTOR * TILE_VECTORS)
#define BATCH 4  // The number of loads that a work-item has in flight at once.
#define ANSWER_WORDS 4  // rows, sum, checksum, error

// Bit k says whether row k of the vector qualifies.
DEVICE uint qualifying(int4 x, int low, int high) {
  return (x.x >= low && x.x < high ? 1U : 0U) | (x.y >= low && x.y < high ? 2U : 0U)
       | (x.z >= low && x.z < high ? 4U : 0U) | (x.w >= low && x.w < high ? 8U : 0U);
}

// masks[v] has the qualifying rows of vector v; counts has the number of qualifying rows in each
// tile. The kernel also clears the answer for the output kernel.
KERNEL void predicate_scan(const GLOBAL int *restrict column, GLOBAL uchar *restrict masks,
                           GLOBAL uint *restrict counts, GLOBAL ulong *restrict answer, const uint n,
                           const int low, const int high) {
  LOCAL_ARRAY(uint, found, 1);
  const GLOBAL int4 *vectors = (const GLOBAL int4 *)column;
  const uint lid = (uint)get_local_id(0), size = (uint)get_local_size(0);
  const uint whole = (n + VECTOR - 1) / VECTOR, tiles = (n + TILE - 1) / TILE;
  if (get_global_id(0) < ANSWER_WORDS) answer[get_global_id(0)] = 0;
  for (uint tile = (uint)get_group_id(0); tile < tiles; tile += (uint)get_num_groups(0)) {
    if (lid == 0) found[0] = 0;
    BARRIER();
    const uint first = tile * TILE_VECTORS;
    const uint end = whole - first < TILE_VECTORS ? whole : first + TILE_VECTORS;
    uint mine = 0;
    for (uint v = first + lid; v < end; v += BATCH * size) {
      int4 x[BATCH];
      UNROLL for (uint k = 0; k < BATCH; k++) x[k] = vectors[v + k * size < end ? v + k * size : v];
      UNROLL for (uint k = 0; k < BATCH; k++) {
        const uint at = v + k * size;
        if (at < end) {
          const uint rows = n - at * VECTOR;
          const uint mask = qualifying(x[k], low, high) & (rows < VECTOR ? (1U << rows) - 1 : 15U);
          masks[at] = (uchar)mask;
          mine += (uint)popcount(mask);
        }
      }
    }
    if (mine > 0) atomic_add_local_u32(found, mine);
    BARRIER();
    if (lid == 0) counts[tile] = found[0];
  }
}

// offsets[t] becomes the sum of the counts before tile t, and offsets[tiles] the sum of all counts.
// Each group itself sums everything that precedes its share, so that no group waits for another.
KERNEL void offset_scan(const GLOBAL uint *restrict counts, GLOBAL uint *restrict offsets, const uint tiles) {
  LOCAL_ARRAY(uint, scratch, MOST_GROUP);
  const uint lid = (uint)get_local_id(0), size = (uint)get_local_size(0);
  const uint group = (uint)get_group_id(0), groups = (uint)get_num_groups(0);
  const uint begin = (uint)((ulong)tiles * group / groups), end = (uint)((ulong)tiles * (group + 1) / groups);
  uint before = 0, base, total;
  for (uint i = lid; i < begin; i += size) before += counts[i];
  group_scan(before, scratch, &base);
  for (uint at = begin; at < end; at += size) {
    const uint place = group_scan(at + lid < end ? counts[at + lid] : 0, scratch, &total);
    if (at + lid < end) offsets[at + lid] = base + place;
    base += total;
  }
  if (group == groups - 1 && lid == 0) offsets[tiles] = base;
}

// Writes the payload of the qualifying rows in the order of the rows, and their number, sum and
// checksum.
KERNEL void selection_output(const GLOBAL uchar *restrict masks, const GLOBAL uint *restrict offsets,
                             const GLOBAL int *restrict payload, GLOBAL int *restrict output,
                             GLOBAL ulong *restrict answer, const uint n, const uint capacity) {
  LOCAL_ARRAY(ulong, scratch, MOST_GROUP);
  LOCAL_ARRAY(uint, lined_up, TILE);
  const uint lid = (uint)get_local_id(0), size = (uint)get_local_size(0);
  const uint whole = (n + VECTOR - 1) / VECTOR, tiles = (n + TILE - 1) / TILE;
  const uint strip = (TILE_VECTORS + size - 1) / size;
  ulong sum = 0, checksum = 0;
  for (uint tile = (uint)get_group_id(0); tile < tiles; tile += (uint)get_num_groups(0)) {
    const uint first = tile * TILE_VECTORS, base = offsets[tile];
    const uint end = whole - first < TILE_VECTORS ? whole : first + TILE_VECTORS;
    uint mine = 0, survivors;
    const uint from = first + lid * strip < end ? first + lid * strip : end;
    const uint to = end - from < strip ? end : from + strip;
    for (uint v = from; v < to; v++) mine += (uint)popcount((uint)masks[v]);
    uint place = group_scan(mine, (LOCAL_PTR uint *)scratch, &survivors);
    for (uint v = from; v < to; v++) {
      const uint mask = masks[v];
      UNROLL for (uint k = 0; k < VECTOR; k++) {
        if ((mask >> k & 1U) != 0) lined_up[place++] = v * VECTOR + k;
      }
    }
    BARRIER();
    for (uint i = lid; i < survivors; i += size) {
      const int y = payload[lined_up[i]];
      if (base + i < capacity) output[base + i] = y;
      sum += (ulong)y;
      checksum += ((ulong)base + i + 1) * (ulong)y;
    }
    BARRIER();
  }
  sum = group_sum(sum, scratch);
  checksum = group_sum(checksum, scratch);
  if (lid == 0) {
    atomic_add_u64(&answer[1], sum);
    atomic_add_u64(&answer[2], checksum);
    if (get_group_id(0) == 0) {
      answer[0] = offsets[tiles];
      answer[3] = offsets[tiles] > capacity ? 1 : 0;
    }
  }
}
