// What both versions of star_fact are specialised by, and their parameters.
#include "codes.cl"
// The first WHOLE_STAGES of STAGES are done on all rows of a tile. The measure is left, left * right (PRODUCT) or
// left - right (DIFFERENCE). FLAGGED: whether a group with rows may have the sum 0.
// Kinds of stages:
//   KIND_RANGE   shift: low end; slots: span
//   KIND_LIST    table: intervals; slots: their number
//   KIND_DENSE   table: bits; slots: their number, which CHECKED says to look at
//   KIND_HASH    table: entries of row + 1 and key; slots: their number less one
//   KIND_DIRECT  no test, only a group
// WIDTHk, KINDk, CHECKEDk, CODESk (bytes of a group's code, 0 where the stage has none) are defined for k < STAGES.
#define STAGE_PARAMETERS(k)                                                                       \
  const GLOBAL uchar *restrict column##k, const GLOBAL uint *restrict table##k,                   \
      const GLOBAL uchar *restrict codes##k, const uint shift##k, const uint slots##k, const uint stride##k,
#if STAGES > 0
#define PARAMETERS0 STAGE_PARAMETERS(0)
#else
#define PARAMETERS0
#endif
#if STAGES > 1
#define PARAMETERS1 STAGE_PARAMETERS(1)
#else
#define PARAMETERS1
#endif
#if STAGES > 2
#define PARAMETERS2 STAGE_PARAMETERS(2)
#else
#define PARAMETERS2
#endif
#if STAGES > 3
#define PARAMETERS3 STAGE_PARAMETERS(3)
#else
#define PARAMETERS3
#endif
#if STAGES > 4
#define PARAMETERS4 STAGE_PARAMETERS(4)
#else
#define PARAMETERS4
#endif
#if STAGES > 5
#define PARAMETERS5 STAGE_PARAMETERS(5)
#else
#define PARAMETERS5
#endif
#if STAGES > 6
#define PARAMETERS6 STAGE_PARAMETERS(6)
#else
#define PARAMETERS6
#endif
#if STAGES > 7
#define PARAMETERS7 STAGE_PARAMETERS(7)
#else
#define PARAMETERS7
#endif
#if STAGES > 8
#define PARAMETERS8 STAGE_PARAMETERS(8)
#else
#define PARAMETERS8
#endif
#if STAGES > 9
#define PARAMETERS9 STAGE_PARAMETERS(9)
#else
#define PARAMETERS9
#endif
#define FACT_PARAMETERS                                                                           \
  PARAMETERS0 PARAMETERS1 PARAMETERS2 PARAMETERS3 PARAMETERS4                                     \
  PARAMETERS5 PARAMETERS6 PARAMETERS7 PARAMETERS8 PARAMETERS9                                     \
  const GLOBAL uchar *restrict left, const GLOBAL uchar *restrict right,                          \
  GLOBAL ulong *restrict sums, GLOBAL uchar *restrict flags, GLOBAL ulong *restrict result,       \
  const ulong capacity, const uint rows, const int left_base, const int right_base,               \
  const uint cells, const uint replicas
