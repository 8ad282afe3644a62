// Microbenchmarks of a device. Groups process blocks of GROUP * ITEMS accesses, block after block,
// so that each work-item has ITEMS accesses in flight at a time. Kernels that read data store each
// group's sum in sums, so that no compiler can remove a read. The host defines GROUP and ITEMS.

// The finalizer of MurmurHash3: a permutation of all 32-bit numbers.
DEVICE uint mixed(uint x) {
  x ^= x >> 16;
  x *= 0x85ebca6bU;
  x ^= x >> 13;
  x *= 0xc2b2ae35U;
  return x ^ (x >> 16);
}

// The number of this work-item's k-th access in a block.
DEVICE ulong access_of(ulong block, uint k) {
  return (block * ITEMS + k) * GROUP + (uint)get_local_id(0);
}

// Adds up one value of each work-item; leaves the result in scratch[0].
DEVICE void store_sum(uint sum, LOCAL_PTR uint *scratch, GLOBAL uint *sums) {
  const uint lid = (uint)get_local_id(0);
  scratch[lid] = sum;
  BARRIER();
  for (uint width = GROUP / 2; width > 0; width /= 2) {
    if (lid < width) scratch[lid] += scratch[lid + width];
    BARRIER();
  }
  if (lid == 0) sums[get_group_id(0)] = scratch[0];
}

// The number of the chunk, a block of 16-byte vectors, that this group processes in a pass.
// Successive passes use other chunks, so that a working set larger than one multiprocessor's cache
// is read from outside this cache.
DEVICE ulong chunk_of(ulong pass, ulong chunks) {
  return ((uint)get_group_id(0) + pass * ((uint)get_num_groups(0) + 1)) % chunks;
}

KERNEL void read_stream(const GLOBAL uint *restrict in, GLOBAL uint *restrict sums, const ulong chunks,
                        const ulong passes) {
  LOCAL_ARRAY(uint, scratch, GROUP);
  const GLOBAL uint4 *vectors = (const GLOBAL uint4 *)in;
  uint sum = 0;
  for (ulong pass = 0; pass < passes; pass++) {
    const ulong chunk = chunk_of(pass, chunks);
    uint4 v[ITEMS];
    UNROLL for (uint k = 0; k < ITEMS; k++) v[k] = vectors[access_of(chunk, k)];
    UNROLL for (uint k = 0; k < ITEMS; k++) sum += v[k].x + v[k].y + v[k].z + v[k].w;
  }
  store_sum(sum, scratch, sums);
}

KERNEL void write_stream(GLOBAL uint *restrict out, const ulong chunks, const ulong passes,
                         const uint value) {
  GLOBAL uint4 *vectors = (GLOBAL uint4 *)out;
  uint4 v;
  v.x = value; v.y = value; v.z = value; v.w = value;
  for (ulong pass = 0; pass < passes; pass++) {
    const ulong chunk = chunk_of(pass, chunks);
    UNROLL for (uint k = 0; k < ITEMS; k++) vectors[access_of(chunk, k)] = v;
  }
}

// Reads the first integer of each stride; stride is in integers.
KERNEL void read_strided(const GLOBAL uint *restrict in, GLOBAL uint *restrict sums, const ulong blocks,
                         const ulong stride) {
  LOCAL_ARRAY(uint, scratch, GROUP);
  uint sum = 0;
  for (ulong block = (uint)get_group_id(0); block < blocks; block += (uint)get_num_groups(0)) {
    uint v[ITEMS];
    UNROLL for (uint k = 0; k < ITEMS; k++) v[k] = in[access_of(block, k) * stride];
    UNROLL for (uint k = 0; k < ITEMS; k++) sum += v[k];
  }
  store_sum(sum, scratch, sums);
}

KERNEL void write_strided(GLOBAL uint *restrict out, const ulong blocks, const ulong stride,
                          const uint value) {
  for (ulong block = (uint)get_group_id(0); block < blocks; block += (uint)get_num_groups(0)) {
    UNROLL for (uint k = 0; k < ITEMS; k++) out[access_of(block, k) * stride] = value;
  }
}

// Reads at random among mask + 1 integers; mask + 1 is a power of two.
KERNEL void gather(const GLOBAL uint *restrict in, GLOBAL uint *restrict sums, const ulong blocks,
                   const uint mask) {
  LOCAL_ARRAY(uint, scratch, GROUP);
  uint sum = 0;
  for (ulong block = (uint)get_group_id(0); block < blocks; block += (uint)get_num_groups(0)) {
    uint v[ITEMS];
    UNROLL for (uint k = 0; k < ITEMS; k++) v[k] = in[mixed((uint)access_of(block, k)) & mask];
    UNROLL for (uint k = 0; k < ITEMS; k++) sum += v[k];
  }
  store_sum(sum, scratch, sums);
}

// Writes at random; the value of each element is its index, so it does not matter which work-item
// writes it.
KERNEL void scatter(GLOBAL uint *restrict out, const ulong blocks, const uint mask) {
  for (ulong block = (uint)get_group_id(0); block < blocks; block += (uint)get_num_groups(0)) {
    UNROLL for (uint k = 0; k < ITEMS; k++) {
      const uint place = mixed((uint)access_of(block, k)) & mask;
      out[place] = place;
    }
  }
}

// Adds 1 at random addresses.
KERNEL void add_atomic(GLOBAL uint *restrict counters, const ulong blocks, const uint mask) {
  for (ulong block = (uint)get_group_id(0); block < blocks; block += (uint)get_num_groups(0)) {
    UNROLL for (uint k = 0; k < ITEMS; k++) {
      atomic_add_u32(&counters[mixed((uint)access_of(block, k)) & mask], 1);
    }
  }
}

// Arithmetic alone.
KERNEL void hash_items(GLOBAL uint *restrict sums, const ulong blocks) {
  LOCAL_ARRAY(uint, scratch, GROUP);
  uint sum = 0;
  for (ulong block = (uint)get_group_id(0); block < blocks; block += (uint)get_num_groups(0)) {
    UNROLL for (uint k = 0; k < ITEMS; k++) sum += mixed((uint)access_of(block, k));
  }
  store_sum(sum, scratch, sums);
}

// A kernel that writes one number, almost the smallest possible launch.
KERNEL void touch(GLOBAL uint *x) {
  if (get_global_id(0) == 0) x[0] = 1;
}
