// One pass of a stable LSD radix sort by the digit (key ^ flip) >> shift & mask, in three launches.
// radix_histogram counts the digits of each group's chunk, radix_offsets sums the counts over the
// chunks, and radix_scatter moves the keys. A tile is first sorted in local memory, so that the
// keys with the same digit are written to neighbouring addresses.
#ifndef KEY_BITS
#define KEY_BITS 32
#endif
#ifndef VALUES
#define VALUES 0
#endif
#ifndef ITEMS
#define ITEMS (512 / KEY_BITS)
#endif
#define RADIX 256
#define GROUP 256  // One work-item for each digit.
#include "group.cl"
#ifndef BOUNDS
#define BOUNDS
#endif
#define LANES 32
#define WARPS (GROUP / LANES)
#define TILE (GROUP * ITEMS)
#define WARP_ITEMS (LANES * ITEMS)
DEFINE_GROUP_SCAN(scan_group, uint)
#if KEY_BITS == 32
typedef uint key_type;
#else
typedef ulong key_type;
#endif
#define DIGIT(key) ((uint)(((key) ^ flip) >> shift) & mask)

// counts[digit * groups + group] becomes the number of keys with the digit in the group's chunk.
KERNEL void radix_histogram(const GLOBAL key_type *restrict keys, GLOBAL uint *restrict counts, const uint n,
                            const uint shift, const uint mask, const key_type flip) {
  LOCAL_ARRAY(uint, histogram, RADIX);
  const uint lid = (uint)get_local_id(0), group = (uint)get_group_id(0), groups = (uint)get_num_groups(0);
  const ulong tiles = ((ulong)n + TILE - 1) / TILE;
  const ulong begin = first_tile(tiles, group, groups) * TILE;
  ulong end = first_tile(tiles, group + 1, groups) * TILE;
  end = end < n ? end : n;
  histogram[lid] = 0;
  BARRIER();
  // Successive equal digits are counted in a register; otherwise, if many digits are equal, all
  // work-items would wait for one address.
  uint last = 0, run = 0;
  for (ulong tile = begin; tile < end; tile += TILE) {
    key_type x[ITEMS];
    UNROLL for (uint k = 0; k < ITEMS; k++) {
      const ulong i = tile + k * GROUP + lid;
      x[k] = i < end ? keys[i] : 0;
    }
    UNROLL for (uint k = 0; k < ITEMS; k++) {
      if (tile + k * GROUP + lid < end) {
        const uint digit = DIGIT(x[k]);
        if (digit != last) {
          if (run > 0) atomic_add_local_u32(&histogram[last], run);
          last = digit;
          run = 0;
        }
        run++;
      }
    }
  }
  if (run > 0) atomic_add_local_u32(&histogram[last], run);
  BARRIER();
  counts[(ulong)lid * groups + group] = histogram[lid];
}

// One group for each digit. The digit's row of counts becomes its exclusive prefix sums, and
// totals[digit] becomes the sum.
KERNEL void radix_offsets(GLOBAL uint *restrict counts, GLOBAL uint *restrict totals, const uint chunks) {
  LOCAL_ARRAY(uint, scratch, SCAN_SCRATCH);
  const uint lid = (uint)get_local_id(0), digit = (uint)get_group_id(0);
  GLOBAL uint *row = counts + (ulong)digit * chunks;
  uint before = 0;
  for (uint first = 0; first < chunks; first += GROUP) {
    const uint i = first + lid;
    uint total;
    const uint sum = scan_group(i < chunks ? row[i] : 0, scratch, &total);
    if (i < chunks) row[i] = before + sum;
    before += total;
  }
  if (lid == 0) totals[digit] = before;
}

// Ranks one row of LANES items in each warp. seen[digit] counts the digit in the warp's earlier
// rows. Returns the number of earlier items of the warp with this digit. All work-items must call
// this function, because it contains barriers.
#ifdef RANK_BY_VOTE
DEVICE uint rank_in_warp(uint digit, uint valid, uint lane, uint row, LOCAL_PTR uint *seen, LOCAL_PTR uint *masks) {
  uint peers = VOTE(valid != 0);
  UNROLL for (uint bit = 0; bit < 8; bit++) {
    const uint set = (digit >> bit) & 1U;
    const uint votes = VOTE(set != 0);
    peers &= set != 0 ? votes : ~votes;
  }
  const uint before = valid != 0 ? seen[digit] : 0;
  WARP_BARRIER();
  const uint lower = (uint)popcount(peers & ((1U << lane) - 1U));
  if (valid != 0 && lower == 0) seen[digit] = before + (uint)popcount(peers);
  WARP_BARRIER();
  return before + lower;
}
#define MASKS 1
#else
// Two sets of masks alternate: a row's leaders clear their masks while the next row already sets
// masks of the other set.
DEVICE uint rank_in_warp(uint digit, uint valid, uint lane, uint row, LOCAL_PTR uint *seen, LOCAL_PTR uint *masks) {
  LOCAL_PTR uint *mask = masks + (row & 1U) * RADIX;
  if (valid != 0) atomic_or_local_u32(&mask[digit], 1U << lane);
  BARRIER();
  const uint peers = valid != 0 ? mask[digit] : 0;
  const uint before = valid != 0 ? seen[digit] : 0;
  BARRIER();
  const uint lower = (uint)popcount(peers & ((1U << lane) - 1U));
  if (valid != 0 && lower == 0) {
    seen[digit] = before + (uint)popcount(peers);
    mask[digit] = 0;
  }
  return before + lower;
}
#define MASKS (WARPS * 2 * RADIX)
#endif

KERNEL BOUNDS void radix_scatter(const GLOBAL key_type *restrict keys, const GLOBAL uint *restrict values,
                          GLOBAL key_type *restrict keys_out, GLOBAL uint *restrict values_out,
                          const GLOBAL uint *restrict counts, const GLOBAL uint *restrict totals, const uint n,
                          const uint shift, const uint mask, const key_type flip) {
  LOCAL_ARRAY(uint, scratch, SCAN_SCRATCH);
  LOCAL_ARRAY(uint, seen, WARPS * RADIX);
  LOCAL_ARRAY(uint, masks, MASKS);
  LOCAL_ARRAY(uint, offsets, RADIX);
  LOCAL_ARRAY(key_type, sorted, TILE);
  const uint lid = (uint)get_local_id(0), group = (uint)get_group_id(0), groups = (uint)get_num_groups(0);
  const uint warp = lid / LANES, lane = lid % LANES;
  const ulong tiles = ((ulong)n + TILE - 1) / TILE;
  const ulong end = first_tile(tiles, group + 1, groups);
  uint all;
  // Work-item d keeps the output position of the chunk's next key with digit d.
  uint base = scan_group(totals[lid], scratch, &all) + counts[(ulong)lid * groups + group];
  for (uint i = lid; i < MASKS; i += GROUP) masks[i] = 0;
  for (ulong tile = first_tile(tiles, group, groups); tile < end; tile++) {
    const ulong first = tile * TILE;
    const uint valid = n - first < TILE ? (uint)(n - first) : TILE;
    const uint own = warp * WARP_ITEMS + lane;  // Item r of this work-item: own + r * LANES.
    key_type key[ITEMS];
    uint place[ITEMS];
    UNROLL for (uint r = 0; r < ITEMS; r++) {
      const uint i = own + r * LANES;
      key[r] = i < valid ? keys[first + i] : 0;
    }
    UNROLL for (uint w = 0; w < WARPS; w++) seen[w * RADIX + lid] = 0;
    BARRIER();
    UNROLL for (uint r = 0; r < ITEMS; r++) {
      place[r] = rank_in_warp(DIGIT(key[r]), own + r * LANES < valid ? 1U : 0U, lane, r, seen + warp * RADIX,
                              masks + (MASKS > 1 ? warp * 2 * RADIX : 0));
    }
    BARRIER();
    // The position within the sorted tile of each warp's first key with digit lid.
    uint sum = 0;
    UNROLL for (uint w = 0; w < WARPS; w++) {
      const uint more = seen[w * RADIX + lid];
      seen[w * RADIX + lid] = sum;
      sum += more;
    }
    const uint start = scan_group(sum, scratch, &all);
    UNROLL for (uint w = 0; w < WARPS; w++) seen[w * RADIX + lid] += start;
    offsets[lid] = base - start;
    base += sum;
    BARRIER();
    UNROLL for (uint r = 0; r < ITEMS; r++) {
      if (own + r * LANES < valid) {
        place[r] += seen[warp * RADIX + DIGIT(key[r])];
        sorted[place[r]] = key[r];
      }
    }
    BARRIER();
    uint to[ITEMS];
    UNROLL for (uint r = 0; r < ITEMS; r++) {
      const uint i = lid + r * GROUP;
      if (i < valid) {
        const key_type x = sorted[i];
        to[r] = offsets[DIGIT(x)] + i;
        keys_out[to[r]] = x;
      }
    }
    BARRIER();
#if VALUES
    UNROLL for (uint r = 0; r < ITEMS; r++) {
      const uint i = own + r * LANES;
      if (i < valid) sorted[place[r]] = values[first + i];
    }
    BARRIER();
    UNROLL for (uint r = 0; r < ITEMS; r++) {
      const uint i = lid + r * GROUP;
      if (i < valid) values_out[to[r]] = (uint)sorted[i];
    }
    BARRIER();
#endif
  }
}
