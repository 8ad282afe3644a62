// Products with C and its transpose over some bits of the index of a tile of 2^LOW values in local
// memory. A work-item handles up to RADIX bits at a time in registers, so that a tile of 12 bits
// needs three rounds and barriers instead of twelve.
#ifndef LOW
#define LOW 12
#endif
#ifndef GROUP
#define GROUP 256
#endif
#define RADIX 4
#define TILE (1U << LOW)
// One unused double follows every 16, so that the rounds over the lowest bits have no bank
// conflicts.
#define PADDED(i) ((i) + ((i) >> 4))
#define TILE_LENGTH (TILE + (TILE >> 4))

// Cx: adds to each value the values whose index has one more bit.
#define SUPERSET_SUMS(v, bits)                       \
  UNROLL for (uint b = 0; b < (bits); b++) {         \
    UNROLL for (uint i = 0; i < (1U << (bits)); i++) { \
      if ((i >> b & 1U) == 0) v[i] += v[i | 1U << b]; \
    }                                                \
  }

// C^t x: adds to each value the values whose index has one bit less.
#define SUBSET_SUMS(v, bits)                         \
  UNROLL for (uint b = 0; b < (bits); b++) {         \
    UNROLL for (uint i = 0; i < (1U << (bits)); i++) { \
      if ((i >> b & 1U) == 0) v[i | 1U << b] += v[i]; \
    }                                                \
  }

// The lowest index in the block of 2^bits values that work-item t handles; the index bits of these
// values start at bit first.
DEVICE uint block_start(uint t, uint first, uint bits) {
  return t >> first << (first + bits) | (t & ((1U << first) - 1));
}

#define TILE_ROUND(name, bits, sums)                                                      \
  DEVICE void name(LOCAL_PTR double *tile, uint lid, uint first) {                        \
    for (uint t = lid; t < TILE >> (bits); t += GROUP) {                                  \
      const uint start = block_start(t, first, bits);                                     \
      double v[1 << (bits)];                                                              \
      UNROLL for (uint i = 0; i < (1U << (bits)); i++) v[i] = tile[PADDED(start + (i << first))]; \
      sums(v, bits)                                                                       \
      UNROLL for (uint i = 0; i < (1U << (bits)); i++) tile[PADDED(start + (i << first))] = v[i]; \
    }                                                                                     \
    BARRIER();                                                                            \
  }

// Handles the bits first to end - 1. All work-items of the group must call it in the same way; it
// ends with a barrier.
#define TILE_ROUNDS(name, round)                                                          \
  DEVICE void name(LOCAL_PTR double *tile, uint lid, uint first, uint end) {              \
    for (; first + RADIX <= end; first += RADIX) round##_4(tile, lid, first);             \
    if (end - first == 3) round##_3(tile, lid, first);                                    \
    if (end - first == 2) round##_2(tile, lid, first);                                    \
    if (end - first == 1) round##_1(tile, lid, first);                                    \
  }

TILE_ROUND(superset_1, 1, SUPERSET_SUMS)
TILE_ROUND(superset_2, 2, SUPERSET_SUMS)
TILE_ROUND(superset_3, 3, SUPERSET_SUMS)
TILE_ROUND(superset_4, 4, SUPERSET_SUMS)
TILE_ROUNDS(superset_rounds, superset)
TILE_ROUND(subset_1, 1, SUBSET_SUMS)
TILE_ROUND(subset_2, 2, SUBSET_SUMS)
TILE_ROUND(subset_3, 3, SUBSET_SUMS)
TILE_ROUND(subset_4, 4, SUBSET_SUMS)
TILE_ROUNDS(subset_rounds, subset)
