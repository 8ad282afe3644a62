// Like compact_probe.cl, but for CUDA. Each group fills a multiprocessor and copies the table to
// shared memory. A warp processes a chunk, so that no warp waits for others. A lane looks up eight
// keys at a time. The number of integer instructions limits the speed of the kernel; a
// multiprocessor executes 64 of them in a cycle. Without shared memory, this kernel equals the portable one.
#include "/org/gpuquerylab/primitives/group.cl"
#include "compact.cl"
#if LAUNCH_SHARED_BYTES == 0
#include "compact_probe.cl"
#else
#define WARP 32U
#define WARPS (GROUP / WARP)
#define ALL 0xFFFFFFFFU
#define NONE 0xFFFFFFFFU
#define KEYS 8  // The number of keys that each lane looks up at a time.
#define STEP (KEYS * WARP)
#define EARLY 4U  // The number of keys in a bucket that are compared at once.
extern __shared__ uint4 shared4[];

// The pair of bytes at an address in shared memory if m > j, otherwise a value that no remainder
// has.
DEVICE uint load_if(uint m, uint j, uint address) {
  uint x;
  asm("{\n .reg .pred p;\n setp.gt.u32 p, %1, %2;\n mov.u32 %0, 0xFFFFFFFF;\n @p ld.shared.u16 %0, [%3];\n}"
      : "=&r"(x) : "r"(m), "r"(j), "r"(address));
  return x;
}

// Loads the keys of a step. Past the end, the key of the last row is repeated. Row k * WARP + lane
// of the step is the k-th row of the lane.
DEVICE void load_keys(uint *key, const uint *__restrict__ keys, uint base, uint end) {
  const uint row = base + threadIdx.x % WARP;
  if (base + STEP <= end) {
    UNROLL for (uint k = 0; k < KEYS; k++) key[k] = __ldcs(keys + row + k * WARP);
  } else {
    UNROLL for (uint k = 0; k < KEYS; k++) key[k] = keys[min(row + k * WARP, end - 1)];
  }
}

// The indices of the keys with these hashes; NONE for a key that is not in the table.
DEVICE void find_all(uint *found, const uint *hash) {
  const uchar *codes = (const uchar *)shared4;
  const unsigned short *starts = (const unsigned short *)(codes + STARTS_AT);
  const unsigned short *remainders = (const unsigned short *)(codes + REMAINDERS_AT);
  const uint remainders_at = (uint)__cvta_generic_to_shared(remainders);
  uint count[KEYS], place[KEYS];
  bool later = false;
  UNROLL for (uint k = 0; k < KEYS; k++) {
    const uint code = codes[hash[k] >> 16];
    count[k] = code & MANY;
    place[k] = starts[hash[k] >> 19] + (code >> 3);
  }
  UNROLL for (uint k = 0; k < KEYS; k++) {
    uint x[EARLY];
    UNROLL for (uint j = 0; j < EARLY; j++) x[j] = load_if(count[k], j, remainders_at + 2 * place[k] + 2 * j);
    found[k] = NONE;
    UNROLL for (uint j = 0; j < EARLY; j++) {
      if (x[j] == (hash[k] & 0xFFFFU)) found[k] = place[k] + j;
    }
    later |= count[k] > EARLY && found[k] == NONE;
  }
  if (later) {
    UNROLL for (uint k = 0; k < KEYS; k++) {
      if (count[k] > EARLY && found[k] == NONE) {
        const uint next = (hash[k] >> 16) + 1;
        // The start of the next bucket may have lost its high bit if all indices are used.
        const uint all =
            count[k] < MANY ? count[k] : (starts[next / BLOCK] + (codes[next] >> 3) - place[k]) & 0xFFFFU;
#pragma unroll 1
        for (uint j = EARLY; j < all; j++) {
          if (remainders[place[k] + j] == (hash[k] & 0xFFFFU)) found[k] = place[k] + j;
        }
      }
    }
  }
}

KERNEL void __launch_bounds__(GROUP, 1) compact_probe(
    const uint *__restrict__ keys, const uchar *__restrict__ table, uchar *__restrict__ bits,
    uint *__restrict__ matches, uint *__restrict__ counts, const uint n, const uint chunks, const uint bytes) {
  for (uint i = threadIdx.x; i < bytes / 16; i += GROUP) shared4[i] = ((const uint4 *)table)[i];
  __syncthreads();
  const uint lane = threadIdx.x % WARP, before = (1U << lane) - 1;
  const ulong tiles = ((ulong)n + TILE - 1) / TILE;
  for (uint c = threadIdx.x / WARP * gridDim.x + blockIdx.x; c < chunks; c += WARPS * gridDim.x) {
    const uint begin = (uint)(first_tile(tiles, c, chunks) * TILE);
    const uint end = (uint)min((ulong)n, first_tile(tiles, c + 1, chunks) * TILE);
    unsigned short *to = (unsigned short *)matches + begin;
    uint count = 0, key[KEYS];
    if (begin < end) load_keys(key, keys, begin, end);
    for (uint base = begin; base < end; base += STEP) {
      uint hash[KEYS], found[KEYS], votes[KEYS];
      UNROLL for (uint k = 0; k < KEYS; k++) hash[k] = compact_hash(key[k]);
      // The keys of the next step are loaded while the current keys are looked up.
      if (base + STEP < end) load_keys(key, keys, base + STEP, end);
      find_all(found, hash);
      if (base + STEP > end) {
        UNROLL for (uint k = 0; k < KEYS; k++) {
          if (base + k * WARP + lane >= end) found[k] = NONE;
        }
      }
      UNROLL for (uint k = 0; k < KEYS; k++) {
        votes[k] = __ballot_sync(ALL, found[k] != NONE);
        if (found[k] != NONE) to[count + __popc(votes[k] & before)] = (unsigned short)found[k];
        count += __popc(votes[k]);
      }
      uint *words = (uint *)bits + base / WARP;
      if (lane == 0 && base + STEP <= end) {
        ((uint4 *)words)[0] = make_uint4(votes[0], votes[1], votes[2], votes[3]);
        ((uint4 *)words)[1] = make_uint4(votes[4], votes[5], votes[6], votes[7]);
      } else if (lane == 0) {
        UNROLL for (uint k = 0; k < KEYS; k++) {
          if (base + k * WARP < end) words[k] = votes[k];
        }
      }
    }
    if (lane == 0) counts[c] = count;
  }
}
#endif
