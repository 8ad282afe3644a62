// Aggregates of groups: rows with equal keys. A group has a cell, and WORDS accumulators of 64 bits there. For each
// of the FOLDS folds k there are FOLDk (what it does), AT_k (its first accumulator), VALUEk, VKINDk, VVALIDk
// and VREFSk (how its column is read, as for keys). Least and greatest values are kept as the least
// of an order-preserving code, or of its complement, so all accumulators of these begin as ones, others as 0.
#include "keys.cl"
#include "cells.cl"
#define FOLD_ROWS 0     // the number of rows; reads no column
#define FOLD_COUNT 1    // the number of values
#define FOLD_SUM 2      // the sum of integers, modulo 2^64
#define FOLD_WIDE_SUM 3 // the sum of the values' low 32 bits, unsigned, and the sum of their high 32 bits
#define FOLD_LEAST 4
#define FOLD_GREATEST 5
#define FOLD_REAL_SUM 6 // the sum in double precision
#define ONES 0xFFFFFFFFFFFFFFFFUL
#define SIGN 0x8000000000000000UL

#define VALUE_PARAMETERS(k)                                                                        \
  const GLOBAL VALUE##k *restrict value##k, const GLOBAL uint *restrict vvalid##k, const GLOBAL int *restrict vrefs##k,

// A code whose unsigned order is the order of the values: NaN is greatest, and the two zeros are equal.
DEVICE ulong ordered_integer(i64 x) { return (ulong)x ^ SIGN; }
DEVICE ulong ordered_real(double x) {
  const ulong bits = code_of_double(x);
  return (bits & SIGN) != 0 ? ~bits : bits | SIGN;
}
#define ORDERED_0(x) ordered_integer((i64)(x))
#define ORDERED_1(x) ordered_real((double)(x))
#define ORDERED_2(x) ordered_real((double)(x))
#define ORDERED_3(x) ordered_integer((i64)CODE_3(x))
#define ORDERED_OF(kind, x) ORDERED_##kind(x)
#define ORDERED(kind, x) ORDERED_OF(kind, x)
#define INTEGER_0(x) ((ulong)(i64)(x))
#define INTEGER_1(x) ((ulong)(i64)(x))
#define INTEGER_2(x) ((ulong)(i64)(x))
#define INTEGER_3(x) CODE_3(x)
#define INTEGER_OF(kind, x) INTEGER_##kind(x)
#define INTEGER(kind, x) INTEGER_OF(kind, x)

DEVICE void add_real(GLOBAL ulong *at, double x) {
  ulong before = *at, seen;
  do {
    seen = before;
    before = atomic_cas_u64(at, seen, as_ulong(as_double(seen) + x));
  } while (before != seen);
}

// Adds one row's value to accumulators in global memory.
#define FOLD(k)                                                                                    \
  if (FOLD##k == FOLD_ROWS) {                                                                      \
    atomic_add_u64(to + AT_##k, 1UL);                                                              \
  } else {                                                                                         \
    const i64 at = VREFS##k ? (i64)vrefs##k[row] : (i64)row;                                       \
    if (at >= 0 && (!VVALID##k || IS_VALID(vvalid##k, at))) {                                      \
      const VALUE##k x = value##k[at];                                                             \
      const ulong whole = INTEGER(VKIND##k, x);                                                    \
      if (FOLD##k == FOLD_COUNT) atomic_add_u64(to + AT_##k, 1UL);                                 \
      if (FOLD##k == FOLD_SUM) atomic_add_u64(to + AT_##k, whole);                                 \
      if (FOLD##k == FOLD_WIDE_SUM) {                                                              \
        atomic_add_u64(to + AT_##k, whole & 0xFFFFFFFFUL);                                         \
        atomic_add_u64(to + AT_##k + 1, (ulong)((i64)whole >> 32));                                \
      }                                                                                            \
      if (FOLD##k == FOLD_LEAST) atomic_min_u64(to + AT_##k, ORDERED(VKIND##k, x));                \
      if (FOLD##k == FOLD_GREATEST) atomic_min_u64(to + AT_##k, ~ORDERED(VKIND##k, x));            \
      if (FOLD##k == FOLD_REAL_SUM) add_real(to + AT_##k, (double)x);                              \
    }                                                                                              \
  }

#if LOCAL_CELLS > 0
// The same in local memory. The halves of a sum of 64 bits are added with a carry between them.
DEVICE void local_add(LOCAL_PTR ulong *at, ulong x) {
  LOCAL_PTR uint *halves = (LOCAL_PTR uint *)at;
  const uint low = (uint)x, old = atomic_add_local_u32(halves, low);
  const uint high = (uint)(x >> 32) + (old + low < old ? 1U : 0U);
  if (high != 0) atomic_add_local_u32(halves + 1, high);
}

DEVICE void local_add_real(LOCAL_PTR ulong *at, double x) {
  ulong before = *(volatile LOCAL_PTR ulong *)at, seen;
  do {
    seen = before;
    before = atomic_cas_local_u64(at, seen, as_ulong(as_double(seen) + x));
  } while (before != seen);
}

// A value that is no improvement needs no atomic operation.
DEVICE void local_least(LOCAL_PTR ulong *at, ulong x) {
  if (x < *(volatile LOCAL_PTR ulong *)at) atomic_min_local_u64(at, x);
}

#define LOCAL_FOLD(k)                                                                              \
  if (FOLD##k == FOLD_ROWS) {                                                                      \
    local_add(own + AT_##k, 1UL);                                                                  \
  } else {                                                                                         \
    const i64 at = VREFS##k ? (i64)vrefs##k[row] : (i64)row;                                       \
    if (at >= 0 && (!VVALID##k || IS_VALID(vvalid##k, at))) {                                      \
      const VALUE##k x = value##k[at];                                                             \
      const ulong whole = INTEGER(VKIND##k, x);                                                    \
      if (FOLD##k == FOLD_COUNT) local_add(own + AT_##k, 1UL);                                     \
      if (FOLD##k == FOLD_SUM) local_add(own + AT_##k, whole);                                     \
      if (FOLD##k == FOLD_WIDE_SUM) {                                                              \
        local_add(own + AT_##k, whole & 0xFFFFFFFFUL);                                             \
        local_add(own + AT_##k + 1, (ulong)((i64)whole >> 32));                                    \
      }                                                                                            \
      if (FOLD##k == FOLD_LEAST) local_least(own + AT_##k, ORDERED(VKIND##k, x));                  \
      if (FOLD##k == FOLD_GREATEST) local_least(own + AT_##k, ~ORDERED(VKIND##k, x));              \
      if (FOLD##k == FOLD_REAL_SUM) local_add_real(own + AT_##k, (double)x);                       \
    }                                                                                              \
  }

// Adds an entry of local memory to its cell.
#define MERGE(k)                                                                                   \
  if (FOLD##k == FOLD_LEAST || FOLD##k == FOLD_GREATEST) {                                         \
    if (own[AT_##k] != ONES) atomic_min_u64(to + AT_##k, own[AT_##k]);                             \
  } else if (FOLD##k == FOLD_REAL_SUM) {                                                           \
    if (own[AT_##k] != 0) add_real(to + AT_##k, as_double(own[AT_##k]));                           \
  } else {                                                                                         \
    if (own[AT_##k] != 0) atomic_add_u64(to + AT_##k, own[AT_##k]);                                \
    if (FOLD##k == FOLD_WIDE_SUM && own[AT_##k + 1] != 0) atomic_add_u64(to + AT_##k + 1, own[AT_##k + 1]); \
  }
#endif

#define CLEAR(k)                                                                                   \
  to[AT_##k] = FOLD##k == FOLD_LEAST || FOLD##k == FOLD_GREATEST ? ONES : 0UL;                     \
  if (FOLD##k == FOLD_WIDE_SUM) to[AT_##k + 1] = 0;

// Clears the accumulators of all cells.
KERNEL void groupby_clear(GLOBAL ulong *restrict accumulators, const uint cells) {
  for (ulong cell = get_global_id(0); cell < cells; cell += get_global_size(0)) {
    GLOBAL ulong *to = accumulators + cell * WORDS;
    EACH(FOLDS, CLEAR)
  }
}
