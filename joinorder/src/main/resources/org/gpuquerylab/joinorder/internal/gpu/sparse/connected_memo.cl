// The memo of the connected sets of a query graph. An element is found by its slot. If DIRECT is 1,
// the slot is the set, and `keys` is a bitmap of the sets present. Otherwise the slot is an index
// into `keys`, a hash table of 2^slot_bits sets in which 0 marks a free slot. `sets` lists the
// slots of the connected sets, smaller sets first. A cost is kept as the bits of a double. For
// doubles from 0 on, the bits have the same order as the numbers, so 64-bit atomics find the
// minimum. query: n neighbour masks, then n rows and n x n selectivities as mantissa bits, then the
// exponents of all these numbers. state: at PAIRS the number of valid candidates, at CHECKED the
// number of all candidates, at OVERFLOWN whether the memo was too small, at SETS + k the number of
// sets of size k.
#define NONE 0xFFFFFFFFU
#define MAX_PROBES 8192

// The arguments that the functions below share; `near` holds the neighbour masks in local memory.
typedef struct {
  uint n;
  uint slot_bits;
  const GLOBAL ulong *query;
  GLOBAL ulong *keys;
  GLOBAL uint *sets;
  GLOBAL double *rows;
  GLOBAL ulong *cost;
  GLOBAL ulong *state;
  const LOCAL_PTR ulong *near;
} Memo;

DEVICE uint lowest(ulong set) { return (uint)ctz64(set); }

DEVICE uint home(ulong set, uint slot_bits) {
  return (uint)((set * (ulong)HASH_FACTOR) >> (64 - slot_bits));
}

// The slot of a set, or NONE if the set is not in the memo and therefore not connected.
DEVICE uint lookup(Memo memo, ulong set) {
#if DIRECT
  const uint word = ((const GLOBAL uint *)memo.keys)[set >> 5];
  return (word >> (set & 31) & 1U) != 0 ? (uint)set : NONE;
#else
  const uint mask = (uint)((1UL << memo.slot_bits) - 1);
  uint slot = home(set, memo.slot_bits);
  for (uint probe = 0; probe < MAX_PROBES; probe++) {
    const ulong key = memo.keys[slot];
    if (key == set || key == 0) {
      return key == set ? slot : NONE;
    }
    slot = (slot + 1) & mask;
  }
  return NONE;
#endif
}

// Adds a set to the memo and returns its slot; NONE if the memo already had the set.
DEVICE uint claim(Memo memo, ulong set) {
#if DIRECT
  GLOBAL uint *word = (GLOBAL uint *)memo.keys + (set >> 5);
  const uint bit = 1U << (set & 31);
  if ((word[0] & bit) != 0 || (atomic_or_u32(word, bit) & bit) != 0) {
    return NONE;
  }
  return (uint)set;
#else
  const uint mask = (uint)((1UL << memo.slot_bits) - 1);
  uint slot = home(set, memo.slot_bits);
  for (uint probe = 0; probe < MAX_PROBES; probe++) {
    ulong key = memo.keys[slot];
    if (key == 0) {
      key = atomic_cas_u64(&memo.keys[slot], 0UL, set);
      if (key == 0) {
        return slot;
      }
    }
    if (key == set) {
      return NONE;
    }
    slot = (slot + 1) & mask;
  }
  memo.state[OVERFLOWN] = 1;
  return NONE;
#endif
}

DEVICE ulong set_of(Memo memo, uint slot) {
#if DIRECT
  return slot;
#else
  return memo.keys[slot];
#endif
}

// The number of sets of fewer than k relations.
DEVICE ulong first_of(Memo memo, uint k) {
  ulong first = 0;
  for (uint j = 1; j < k; j++) {
    first += memo.state[SETS + j];
  }
  return first;
}

// The neighbours of a set.
DEVICE ulong neighbourhood(Memo memo, ulong set) {
  ulong neighbours = 0;
  for (ulong rest = set; rest != 0; rest &= rest - 1) {
    neighbours |= memo.near[lowest(rest)];
  }
  return neighbours & ~set;
}

// All relations of the set that can be reached from a part of the set.
DEVICE ulong grow(Memo memo, ulong part, ulong set) {
  ulong reached = part;
  for (ulong frontier = part; frontier != 0;) {
    ulong next = 0;
    for (; frontier != 0; frontier &= frontier - 1) {
      next |= memo.near[lowest(frontier)];
    }
    frontier = next & set & ~reached;
    reached |= frontier;
  }
  return reached;
}
