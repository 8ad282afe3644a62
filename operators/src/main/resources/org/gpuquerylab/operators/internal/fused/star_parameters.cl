// The constants that specialize both versions of star_fact, and the parameters of star_fact.
#include "codes.cl"
#include "each.cl"
#if FURTHER
#include "star_further.cl"
#endif
// The first WHOLE_STAGES of the STAGES stages run on all rows of a tile. The measure is left, left
// * right (PRODUCT) or left - right (DIFFERENCE); without left (LEFT_WIDTH 0), it is left_base.
// FLAGGED: whether a group that has rows may have the sum 0. Kinds of stages. KIND_RANGE: shift is
// the low end, slots is the span. KIND_LIST: table has intervals, slots is their number.
// KIND_DENSE: table has bits, slots is their number, which is
// checked if CHECKED is 1. KIND_HASH: table has entries of row + 1 and key, slots is their number
// minus one. KIND_DIRECT: no test, only a group. For each stage k < STAGES there are the defines
// WIDTHk, KINDk, CHECKEDk and CODESk (bytes of a group's code, 0 if the stage has none).
#define STAGE_PARAMETERS(k)                                                                       \
  const GLOBAL uchar *restrict column##k, const GLOBAL uint *restrict table##k,                   \
      const GLOBAL uchar *restrict codes##k, const uint shift##k, const uint slots##k, const uint stride##k,
#define VALUE_PARAMETERS(k) const GLOBAL uchar *restrict value##k, const int base##k,
#define FACT_PARAMETERS                                                                           \
  EACH(STAGES, STAGE_PARAMETERS)                                                                  \
  const GLOBAL uchar *restrict left, const GLOBAL uchar *restrict right,                          \
  EACH(VALUES, VALUE_PARAMETERS)                                                                  \
  GLOBAL ulong *restrict sums, GLOBAL uchar *restrict flags, GLOBAL ulong *restrict result,       \
  const ulong capacity, const uint rows, const int left_base, const int right_base,               \
  const uint cells, const uint replicas
