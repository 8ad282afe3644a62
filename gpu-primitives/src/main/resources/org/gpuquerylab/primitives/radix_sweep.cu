// A stable LSD radix sort that reads and writes each key once in each pass. radix_totals counts the
// digits of all passes. radix_sweep executes one pass, by the digit (key ^ flip) >> shift & mask.
// Groups process tiles in order; the counts that earlier tiles published determine the positions of
// a tile's keys (decoupled look-back). CUDA C++ only: a group waits for groups that began earlier,
// so those groups must make progress. A tile publishes one word for each digit. The value 0 means
// that nothing has been published yet. A value from 1 to TILE + 1 is one more than the digit's
// count in the tile. A larger value is TILE + 2 plus the position after the tile's last key with
// the digit.
#define RADIX 256
#define LANES 32
#define ALL_LANES 0xFFFFFFFFU
#define WARPS (GROUP / LANES)
#define TILE (GROUP * ITEMS)
#define WARP_ITEMS (LANES * ITEMS)
#define PASSES (KEY_BITS / 8)
// In control: the total of each digit of each pass, then the number of tiles begun in each pass.
#define TILES_BEGUN (PASSES * RADIX)
#if KEY_BITS == 32
typedef uint key_type;
#else
typedef ulong key_type;
#endif
// The digit of a key in this pass.
struct Digit {
  uint shift, mask, flip;
  __device__ __forceinline__ uint of(key_type key) const { return ((uint)(key >> shift) & mask) ^ flip; }
};

// Several histograms of each pass, which the lanes use in turn, so that fewer lanes access the same
// address.
#define COPIES (32 / PASSES)

DEVICE void count_digits(key_type key, uint *histograms, uint begin, uint end) {
  UNROLL for (uint pass = 0; pass < PASSES; pass++) {
    const uint shift = begin + pass * 8;
    if (shift < end) {
      const uint mask = end - shift < 8 ? (1U << (end - shift)) - 1 : 255;
      const uint digit = (uint)(key >> shift) & mask;
      atomicAdd(&histograms[(pass * RADIX + digit) * COPIES + threadIdx.x % COPIES], 1U);
    }
  }
}

// Adds the counts of the digits to the totals in control, which are 0 before, and clears the words
// that the tiles of the first pass will publish.
KERNEL void radix_totals(const key_type *__restrict__ keys, uint *control, uint *published, const uint n,
                         const uint words, const uint begin, const uint end, const key_type flip) {
  __shared__ uint histograms[PASSES * RADIX * COPIES];
  const uint lid = threadIdx.x;
  for (uint i = lid; i < PASSES * RADIX * COPIES; i += GROUP) histograms[i] = 0;
  for (uint i = blockIdx.x * GROUP + lid; i < words; i += gridDim.x * GROUP) published[i] = 0;
  __syncthreads();
  const uint tiles = (n + TILE - 1) / TILE;
  for (uint tile = blockIdx.x; tile < tiles; tile += gridDim.x) {
    const uint first = tile * TILE + lid;
    if (n - tile * TILE >= TILE) {
      key_type key[ITEMS];
      UNROLL for (uint r = 0; r < ITEMS; r++) key[r] = keys[first + r * GROUP];
      UNROLL for (uint r = 0; r < ITEMS; r++) count_digits(key[r] ^ flip, histograms, begin, end);
    } else {
      for (uint i = first; i < n; i += GROUP) count_digits(keys[i] ^ flip, histograms, begin, end);
    }
  }
  __syncthreads();
  for (uint i = lid; i < PASSES * RADIX; i += GROUP) {
    uint sum = 0;
    UNROLL for (uint copy = 0; copy < COPIES; copy++) sum += histograms[i * COPIES + copy];
    if (sum > 0) atomicAdd(&control[i], sum);
  }
}

// Loads a tile. Each warp loads its part of the tile; the items of a lane are LANES positions
// apart. Only the last tile may have fewer keys. That tile goes through local memory, where the missing
// keys are set.
template <class T>
DEVICE void load_tile(T (&item)[ITEMS], const T *__restrict__ from, uint valid, T *staged, T rest) {
  const uint own = threadIdx.x / LANES * WARP_ITEMS + threadIdx.x % LANES;
  if (valid == TILE) {
    UNROLL for (uint r = 0; r < ITEMS; r++) item[r] = from[own + r * LANES];
    return;
  }
  __syncthreads();
  for (uint i = threadIdx.x; i < TILE; i += GROUP) staged[i] = i < valid ? from[i] : rest;
  __syncthreads();
  UNROLL for (uint r = 0; r < ITEMS; r++) item[r] = staged[own + r * LANES];
  __syncthreads();
}

// The sum of x over the work-items below this one, for the first RADIX work-items. All work-items
// must call this function.
DEVICE uint sum_below(uint x, uint *sums) {
  const uint lid = threadIdx.x, lane = lid % LANES;
  uint sum = x;
  UNROLL for (uint step = 1; step < LANES; step *= 2) {
    const uint other = __shfl_up_sync(ALL_LANES, sum, step);
    if (lane >= step) sum += other;
  }
  if (lid < RADIX && lane == LANES - 1) sums[lid / LANES] = sum;
  __syncthreads();
  sum -= x;
  UNROLL for (uint w = 0; w < RADIX / LANES; w++) sum += w < lid / LANES ? sums[w] : 0;
  __syncthreads();
  return sum;
}

// The lanes of the warp that have the same bit. If this were compiled from C++, it would need one
// more register.
DEVICE uint peers_in(uint digit, uint bit) {
  uint votes;
  asm("{ .reg .pred p; .reg .u32 t; and.b32 t, %1, %2; setp.ne.u32 p, t, 0;"
      "  vote.sync.ballot.b32 %0, p, -1; @!p not.b32 %0, %0; }"
      : "=r"(votes)
      : "r"(digit), "r"(1U << bit));
  return votes;
}

// The lanes of the warp that have the same digit.
DEVICE uint peers_of(uint digit) {
  uint peers = ALL_LANES;
  UNROLL for (uint bit = 0; bit < 8; bit += 2) peers &= peers_in(digit, bit) & peers_in(digit, bit + 1);
  return peers;
}

// Adds to a word of local memory if the condition holds, and returns the old value of the word. A
// branch would prevent the votes on the next item from overlapping with this addition.
DEVICE uint add_where(bool condition, uint *word, uint x) {
  uint old = 0;
  asm volatile("{ .reg .pred p; setp.ne.u32 p, %3, 0; @p atom.shared.add.u32 %0, [%1], %2; }"
               : "+r"(old)
               : "r"((uint)__cvta_generic_to_shared(word)), "r"(x), "r"((uint)condition)
               : "memory");
  return old;
}

// The position of the tile's first key with digit lid. The first tile publishes only positions, so
// the look-back ends there.
DEVICE uint look_back(const uint *published, uint tile) {
  const volatile uint *words = published + (ulong)tile * RADIX + threadIdx.x;
  uint place = 0;
  while (true) {
    words -= RADIX;
    uint word;
    do {
      word = *words;
    } while (word == 0);
    if (word > TILE + 1) return place + word - (TILE + 2);
    place += word - 1;
  }
}

// Replaces the counts of a digit, one for each warp, by the sums over lower warps, and returns the
// sum over all warps.
DEVICE uint sum_warps(uint *counts) {
  uint sum = 0;
  UNROLL for (uint w = 0; w < WARPS; w++) {
    const uint count = counts[w * RADIX];
    counts[w * RADIX] = sum;
    sum += count;
  }
  return sum;
}

// The position in the tile of each key: among the lanes with the same digit, the highest lane
// reserves positions for all.
DEVICE void rank_tile(const key_type (&key)[ITEMS], const Digit digit, uint *counts, uint (&place)[ITEMS]) {
  const uint lane = threadIdx.x % LANES;
  UNROLL for (uint r = 0; r < ITEMS; r++) {
    const uint d = digit.of(key[r]);
    const uint peers = peers_of(d);
    const uint highest = LANES - 1 - __clz((int)peers);
    const uint below = __popc(peers & ((1U << lane) - 1));
    const uint begin = add_where(lane == highest, &counts[d], below + 1);
    place[r] = __shfl_sync(ALL_LANES, begin, highest) + below;
  }
}

// Stores the sorted tile, and keeps its digits, four in each word. Processes one item after
// another; for more items at a time there would be too few registers.
DEVICE void store_keys(const key_type *sorted, uint valid, const Digit digit, const uint *offsets,
                       key_type *__restrict__ keys_out, uint (&digits)[(ITEMS + 3) / 4]) {
  UNROLL for (uint r = 0; r < ITEMS; r++) {
    const uint i = threadIdx.x + r * GROUP;
    const key_type key = sorted[i];
    const uint d = digit.of(key);
    digits[r / 4] |= d << (8 * (r % 4));
    if (i < valid) keys_out[offsets[d] + i] = key;
    __syncwarp();
  }
}

// Stores the values at the positions at which store_keys stored the keys.
DEVICE void store_values(const uint *sorted, uint valid, const uint (&digits)[(ITEMS + 3) / 4],
                         const uint *offsets, uint *__restrict__ values_out) {
  UNROLL for (uint r = 0; r < ITEMS; r++) {
    const uint i = threadIdx.x + r * GROUP;
    const uint d = digits[r / 4] >> (8 * (r % 4)) & 255;
    if (i < valid) values_out[offsets[d] + i] = sorted[i];
    __syncwarp();
  }
}

// The data of a group's tile in local memory.
union Tile {
  uint counts[WARPS * RADIX];  // Counts of each warp's keys; later the position of the warp's next key.
  key_type keys[TILE];
  uint values[TILE];
};

// With two resident groups, each work-item has 64 registers, which hold the tile's keys and
// positions.
KERNEL __launch_bounds__(GROUP, 2) void radix_sweep(
    const key_type *__restrict__ keys, const uint *__restrict__ values, key_type *__restrict__ keys_out,
    uint *__restrict__ values_out, uint *control, volatile uint *published, uint *published_next, const uint n,
    const uint pass, const uint shift, const uint mask, const key_type flip) {
  __shared__ Tile shared;
  __shared__ uint offsets[RADIX], sums[RADIX / LANES], taken;
  const uint lid = threadIdx.x, warp = lid / LANES, lane = lid % LANES;
  const Digit digit = {shift, mask, (uint)(flip >> shift) & mask};
  if (lid == 0) taken = atomicAdd(&control[TILES_BEGUN + pass], 1U);
  __syncthreads();
  const uint tile = taken, first = tile * TILE;
  const uint valid = n - first < TILE ? n - first : TILE;

  // Past the end of the input, keys have the last digit. These keys are sorted behind all other
  // keys and are not stored.
  key_type key[ITEMS];
  load_tile(key, keys + first, valid, shared.keys, (key_type)~flip);
  // Counts are published before keys are ranked, so that later tiles wait less.
  uint *counts = shared.counts + warp * RADIX;
  UNROLL for (uint i = lane; i < RADIX; i += LANES) counts[i] = 0;
  __syncwarp();
  UNROLL for (uint r = 0; r < ITEMS; r++) atomicAdd(&counts[digit.of(key[r])], 1U);
  __syncthreads();
  uint count = 0;
  const ulong word = (ulong)tile * RADIX + lid;
  if (lid < RADIX) {
    count = sum_warps(shared.counts + lid);
    if (tile > 0) published[word] = count + 1;
    published_next[word] = 0;
  }
  const uint start = sum_below(count, sums);
  if (lid < RADIX) {
    UNROLL for (uint w = 0; w < WARPS; w++) shared.counts[w * RADIX + lid] += start;
  }
  __syncthreads();

  uint place[ITEMS];
  rank_tile(key, digit, counts, place);
  __syncthreads();
  UNROLL for (uint r = 0; r < ITEMS; r++) shared.keys[place[r]] = key[r];

  uint to_place = 0;
  if (tile == 0) {
    to_place = sum_below(lid < RADIX ? control[pass * RADIX + lid] : 0, sums);
  } else if (lid < RADIX) {
    to_place = look_back((const uint *)published, tile);
  }
  if (lid < RADIX) {
    published[word] = to_place + count + TILE + 2;
    offsets[lid] = to_place - start;
  }
  __syncthreads();

  uint digits[(ITEMS + 3) / 4] = {};
  store_keys(shared.keys, valid, digit, offsets, keys_out, digits);
#if VALUES
  uint value[ITEMS];
  load_tile(value, values + first, valid, shared.values, 0U);
  __syncthreads();
  UNROLL for (uint r = 0; r < ITEMS; r++) shared.values[place[r]] = value[r];
  __syncthreads();
  store_values(shared.values, valid, digits, offsets, values_out);
#endif
}
