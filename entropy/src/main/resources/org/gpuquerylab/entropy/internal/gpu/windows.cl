// Products with C and its transpose over some bits of the index of a tile of 2^LOW values, which a
// group holds in registers. A work-item has 2^RADIX values whose indices differ in a window of
// RADIX bits. A work-item sums over the bits of its window, and exchanges values through local
// memory to get the values of a different window. A tile of 13 bits has two parts, which share the
// local memory; the sum over the tile's highest bit needs only values of the same work-item. The
// host defines LOW, PART_BITS (at most 12) and RADIX (at most 4).
#ifndef GROUP
#define GROUP 256
#endif
// Without this pragma, PoCL's compiler takes minutes for values that are kept in registers across
// barriers.
#ifdef __OPENCL_VERSION__
#undef UNROLL
#define UNROLL _Pragma("unroll")
#endif
#define TILE (1U << LOW)
#define PARTS (1 << (LOW - PART_BITS))
#define PART (1U << PART_BITS)
#define VALUES (1U << RADIX)
// Number of work-items that hold values; the others only take part in barriers.
#define ITEMS (PART >> RADIX)
// The first bit of the highest window, in which neighbouring work-items hold neighbouring values.
#define TOP (PART_BITS - RADIX)
// One unused double follows every 16, so that no window has bank conflicts in local memory.
#define PADDED(i) ((i) + ((i) >> 4))
#define PART_LENGTH (PART + (PART >> 4))

// Cx over bits of a window: adds to each value the values whose index has one more bit.
#define SUPERSET_SUMS(v, from, to)                                                    \
  UNROLL for (uint b = 0; b < RADIX; b++) {                                           \
    if (b >= (from) && b < (to)) {                                                    \
      UNROLL for (uint i = 0; i < VALUES; i++) {                                      \
        if ((i >> b & 1U) == 0) (v)[i] += (v)[i | 1U << b];                           \
      }                                                                               \
    }                                                                                 \
  }

// C^t x over bits of a window: adds to each value the values whose index has one bit less.
#define SUBSET_SUMS(v, from, to)                                                      \
  UNROLL for (uint b = 0; b < RADIX; b++) {                                           \
    if (b >= (from) && b < (to)) {                                                    \
      UNROLL for (uint i = 0; i < VALUES; i++) {                                      \
        if ((i >> b & 1U) == 0) (v)[i | 1U << b] += (v)[i];                           \
      }                                                                               \
    }                                                                                 \
  }

// The lowest index that a work-item has in a window.
DEVICE uint window_start(uint item, uint window) {
  return item >> window << (window + RADIX) | (item & ((1U << window) - 1));
}

DEVICE void put_window(LOCAL_PTR double *part, const double *v, uint item, uint window) {
  const uint start = window_start(item, window);
  if (item < ITEMS) {
    UNROLL for (uint i = 0; i < VALUES; i++) part[PADDED(start + (i << window))] = v[i];
  }
}

DEVICE void get_window(const LOCAL_PTR double *part, double *v, uint item, uint window) {
  const uint start = window_start(item, window);
  if (item < ITEMS) {
    UNROLL for (uint i = 0; i < VALUES; i++) v[i] = part[PADDED(start + (i << window))];
  }
}

// Moves values from one window to another. Before this call, all work-items must have finished
// using the previous part; after it, any work-item may use the new part.
DEVICE void exchange(LOCAL_PTR double *part, double *v, uint item, uint from, uint to) {
  put_window(part, v, item, from);
  BARRIER();
  get_window(part, v, item, to);
  BARRIER();
}

// Cx over all bits of a part, from the window at 0 to the window at TOP.
DEVICE void superset_part(LOCAL_PTR double *part, double *v, uint item) {
  SUPERSET_SUMS(v, 0U, RADIX)
#if PART_BITS > 8
  exchange(part, v, item, 0, 4);
  SUPERSET_SUMS(v, 0U, RADIX)
  exchange(part, v, item, 4, TOP);
  SUPERSET_SUMS(v, 8U - TOP, RADIX)
#elif PART_BITS > 4
  exchange(part, v, item, 0, TOP);
  SUPERSET_SUMS(v, 4U - TOP, RADIX)
#endif
}

// C^t x over all bits of a part, from local memory to the window at 0.
DEVICE void subset_part(LOCAL_PTR double *part, double *v, uint item) {
#if PART_BITS > 8
  get_window(part, v, item, TOP);
  SUBSET_SUMS(v, 8U - TOP, RADIX)
  put_window(part, v, item, TOP);
  BARRIER();
#endif
#if PART_BITS > 4
  const uint middle = PART_BITS > 8 ? 4U : TOP;
  get_window(part, v, item, middle);
  SUBSET_SUMS(v, 4U - middle, RADIX)
  put_window(part, v, item, middle);
  BARRIER();
#endif
  get_window(part, v, item, 0);
  SUBSET_SUMS(v, 0U, RADIX)
}
