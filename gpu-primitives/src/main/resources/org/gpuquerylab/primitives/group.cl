// The functions that the groups of all primitives share: the division of the input, and prefix sums
// over a group. Every work-item of the group must call a collective function. Its scratch memory
// may be reused when the function returns.
#ifndef GROUP
#define GROUP 256
#endif
// A prefix sum is raked: RAKES work-items process GROUP / RAKES entries each. One padding entry for
// each rake keeps the accesses in different memory banks.
#define RAKES 16
#define RAKE (GROUP / RAKES)
#define RAKED(i) ((i) + (i) / RAKE)
#define SCAN_SCRATCH (GROUP + 2 * RAKES)

// Group g of G processes the tiles [first_tile(g), first_tile(g + 1)).
DEVICE ulong first_tile(ulong tiles, uint group, uint groups) { return tiles * group / groups; }

#define DEFINE_GROUP_SCAN(NAME, T)                                                          \
  /* Returns the sum of x over all earlier work-items; *total becomes the sum over all work-items. */      \
  DEVICE T NAME(T x, LOCAL_PTR T *scratch, T *total) {                                      \
    const uint lid = (uint)get_local_id(0);                                                 \
    LOCAL_PTR T *sums = scratch + GROUP + RAKES;                                            \
    scratch[RAKED(lid)] = x;                                                                \
    BARRIER();                                                                              \
    if (lid < RAKES) {                                                                      \
      T sum = 0;                                                                            \
      UNROLL for (uint i = 0; i < RAKE; i++) {                                              \
        const T y = scratch[lid * (RAKE + 1) + i];                                          \
        scratch[lid * (RAKE + 1) + i] = sum;                                                \
        sum += y;                                                                           \
      }                                                                                     \
      sums[lid] = sum;                                                                      \
    }                                                                                       \
    BARRIER();                                                                              \
    T before = scratch[RAKED(lid)], all = 0;                                                \
    UNROLL for (uint i = 0; i < RAKES; i++) {                                               \
      const T y = sums[i];                                                                  \
      before += i < lid / RAKE ? y : 0;                                                     \
      all += y;                                                                             \
    }                                                                                       \
    BARRIER();                                                                              \
    *total = all;                                                                           \
    return before;                                                                          \
  }                                                                                         \
  /* Returns the sum of partials[0, count). */                                                      \
  DEVICE T NAME##_before(const GLOBAL T *partials, uint count, LOCAL_PTR T *scratch) {      \
    T sum = 0, total;                                                                       \
    for (uint i = (uint)get_local_id(0); i < count; i += GROUP) sum += partials[i];         \
    NAME(sum, scratch, &total);                                                             \
    return total;                                                                           \
  }
