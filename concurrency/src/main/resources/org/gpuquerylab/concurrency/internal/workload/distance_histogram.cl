// The distances of all pairs of particles, computed in tiles. A unit of work is ROWS particles,
// with four in each lane's registers, and a tile of particles in local memory. The warps take the
// particles of the tile in turn. A group with any number of warps processes one unit at a time.
#ifndef TILE
#define TILE 1024  // A multiple of ROWS.
#endif
#ifndef COPIES
#define COPIES 16  // copies of the histogram; 32 / COPIES lanes share one
#endif
#ifndef UNITS_PER_FLUSH
#define UNITS_PER_FLUSH 16384  // at most 2^31 pairs, so no 32-bit count overflows
#endif
#define LANES 32
#define OWN 4
#define ROWS (LANES * OWN)
#define STEPS (TILE / ROWS)
#define BUCKETS 256
#define WIDTH 8
#define NO_PARTICLE 0xFFFFFFFFU

// The exact bucket of a squared distance below 2^22. The root may be off by one, so its bucket is
// corrected.
DEVICE uint bucket_of(uint squared) {
  uint bucket = (uint)sqrt((float)squared) / WIDTH;
  const uint edge = bucket * WIDTH;
  if (edge * edge > squared) bucket--;
  const uint next = (bucket + 1) * WIDTH;
  return next * next <= squared ? bucket + 1 : bucket;
}

// Each coordinate has ten bits.
DEVICE int coordinate(uint particle, uint axis) { return (int)(particle >> (10 * axis) & 1023U); }

// The units follow the rows of a triangle: tile t has STEPS * (t + 1) units.
DEVICE uint units_before(uint t) { return STEPS * (t * (t + 1) / 2); }

DEVICE uint tile_of(uint unit) {
  uint t = (uint)((sqrt(8.0f * (float)(unit / STEPS) + 1.0f) - 1.0f) / 2.0f);
  while (t > 0 && units_before(t) > unit) t--;
  while (units_before(t + 1) <= unit) t++;
  return t;
}

// Adds the group's counts to a slot, and clears them.
DEVICE void flush(LOCAL_PTR uint *counts, GLOBAL ulong *slot) {
  BARRIER();
  for (uint bucket = (uint)get_local_id(0); bucket < BUCKETS; bucket += (uint)get_local_size(0)) {
    ulong sum = 0;
    for (uint copy = 0; copy < COPIES; copy++) {
      sum += counts[bucket * COPIES + copy];
      counts[bucket * COPIES + copy] = 0;
    }
    if (sum > 0) atomic_add_u64(&slot[bucket], sum);
  }
}

// The groups use the slots of partials in turn. The cell after a slot's buckets is an error word,
// which is always 0.
KERNEL void distance_histogram(const GLOBAL uint *restrict particles, GLOBAL ulong *partials, const uint n,
                               const uint slots) {
  LOCAL_ARRAY(uint, tile, TILE);
  LOCAL_ARRAY(uint, counts, BUCKETS * COPIES);
  const uint lid = (uint)get_local_id(0), size = (uint)get_local_size(0), lane = lid % LANES;
  const uint units = units_before((n + TILE - 1) / TILE);
  GLOBAL ulong *mine = partials + (ulong)((uint)get_group_id(0) % slots) * (BUCKETS + 1);
  uint pending = 0;
  for (uint i = lid; i < BUCKETS * COPIES; i += size) counts[i] = 0;
  for (uint unit = (uint)get_group_id(0); unit < units; unit += (uint)get_num_groups(0)) {
    const uint t = tile_of(unit), first = t * TILE, row = (unit - units_before(t)) * ROWS;
    const uint columns = n - first < TILE ? n - first : TILE;
    BARRIER();
    for (uint j = lid; j < columns; j += size) tile[j] = particles[first + j];
    BARRIER();
    uint own[OWN];
    int x[OWN], y[OWN], z[OWN];
    UNROLL for (uint k = 0; k < OWN; k++) {
      own[k] = row + k * LANES + lane;
      const uint particle = particles[own[k] < n ? own[k] : 0];
      if (own[k] >= n) own[k] = NO_PARTICLE;
      x[k] = coordinate(particle, 0);
      y[k] = coordinate(particle, 1);
      z[k] = coordinate(particle, 2);
    }
    for (uint j = lid / LANES; j < columns; j += size / LANES) {
      const int xj = coordinate(tile[j], 0), yj = coordinate(tile[j], 1), zj = coordinate(tile[j], 2);
      UNROLL for (uint k = 0; k < OWN; k++) {
        const int dx = x[k] - xj, dy = y[k] - yj, dz = z[k] - zj;
        const uint bucket = bucket_of((uint)(dx * dx + dy * dy + dz * dz));
        if (own[k] < first + j) atomic_add_local_u32(&counts[bucket * COPIES + lane % COPIES], 1);
      }
    }
    if (++pending == UNITS_PER_FLUSH) {
      flush(counts, mine);
      pending = 0;
    }
  }
  flush(counts, mine);
}
