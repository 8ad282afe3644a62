// The constants that specialise both versions of star_fact, and their parameters.
#include "codes.cl"
#include "each.cl"
// The first WHOLE_STAGES of STAGES run on all rows of a tile. The measure is left, left * right
// (PRODUCT) or left - right (DIFFERENCE). FLAGGED: whether a group with rows may have the sum 0.
// Kinds of stages: KIND_RANGE shift: low end; slots: span KIND_LIST table: intervals; slots: their
// number KIND_DENSE table: bits; slots: their number, which CHECKED says to look at KIND_HASH
// table: entries of row + 1 and key; slots: their number less one KIND_DIRECT no test, only a group
// WIDTHk, KINDk, CHECKEDk, CODESk (bytes of a group's code, 0 where the stage has none) are defined
// for k < STAGES.
#define STAGE_PARAMETERS(k)                                                                       \
  const GLOBAL uchar *restrict column##k, const GLOBAL uint *restrict table##k,                   \
      const GLOBAL uchar *restrict codes##k, const uint shift##k, const uint slots##k, const uint stride##k,
#define FACT_PARAMETERS                                                                           \
  EACH(STAGES, STAGE_PARAMETERS)                                                                  \
  const GLOBAL uchar *restrict left, const GLOBAL uchar *restrict right,                          \
  GLOBAL ulong *restrict sums, GLOBAL uchar *restrict flags, GLOBAL ulong *restrict result,       \
  const ulong capacity, const uint rows, const int left_base, const int right_base,               \
  const uint cells, const uint replicas
