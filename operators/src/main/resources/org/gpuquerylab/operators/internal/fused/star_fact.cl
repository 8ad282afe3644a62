// One pass over the fact table. Each work-item tests rows in one stage after another until a stage
// fails. A work-item loads a column only if it is needed, and adds the measure to the row's group.
// Consecutive work-items have consecutive rows. On processors, which execute one work-item after
// another, each work-item has a range of rows instead (RANGES).
#include "star_parameters.cl"

// Tests a code; *group becomes the code of the group if the stage has groups.
DEVICE int test(const int kind, const int checked, const int code_bytes, const GLOBAL uint *restrict table,
                const GLOBAL uchar *restrict codes, const uint shift, const uint slots, const uint code,
                uint *group) {
  uint at = code - shift;
  if (kind == KIND_RANGE) return at <= slots;
  if (kind == KIND_LIST) return in_intervals(table, slots, code);
  if (kind == KIND_HASH) {
    uint entry = hash_key(at) & slots;
    while (table[2UL * entry] != 0 && table[2UL * entry + 1] != at) entry = (entry + 1) & slots;
    if (table[2UL * entry] == 0) return 0;
    at = table[2UL * entry] - 1;
  } else if (kind == KIND_DENSE) {
    if (checked && at >= slots) return 0;
    if ((table[at >> 5] >> (at & 31U) & 1U) == 0) return 0;
  }
  if (code_bytes > 0) *group = load_code(codes, code_bytes, 0, at);
  return 1;
}

#define DO_STAGE(k)                                                                                \
  if (alive) {                                                                                     \
    uint group = 0;                                                                                \
    alive = test(KIND##k, CHECKED##k, CODES##k, table##k, codes##k, shift##k, slots##k,            \
                 load_code(column##k, WIDTH##k, capacity, row), &group);                           \
    cell += group * stride##k;                                                                     \
  }

#if LEFT_WIDTH == 0
#define LOAD_LEFT left_base
#else
#define LOAD_LEFT load_value(left, LEFT_WIDTH, capacity, row, (uint)left_base)
#endif
#define LOAD_VALUE(k) (ulong)load_value(value##k, VALUE_WIDTH##k, capacity, row, (uint)base##k),
#if GROUPED
#define FURTHER_VALUE(k)                                                                           \
  fold_into(FUNCTION##k, sums + (1UL + k) * cells * replicas + replica + cell, number_of(FUNCTION##k, VALUE_OF(k)));
#else
#define FURTHER_VALUE(k) further[k] = fold(FUNCTION##k, further[k], number_of(FUNCTION##k, VALUE_OF(k)));
#endif

// Folds a further aggregate over the group.
#define FOLD_FURTHER(k)                                                                            \
  BARRIER();                                                                                       \
  partial[lid] = further[k];                                                                       \
  for (uint apart = GROUP / 2; apart > 0; apart /= 2) {                                            \
    BARRIER();                                                                                     \
    if (lid < apart) partial[lid] = fold(FUNCTION##k, partial[lid], partial[lid + apart]);         \
  }                                                                                                \
  if (lid == 0) fold_into(FUNCTION##k, sums + (1UL + k) * cells * replicas + replica, partial[0]);

KERNEL void star_fact(FACT_PARAMETERS) {
#if GROUPED == 0
  LOCAL_ARRAY(ulong, partial, GROUP);
#endif
  const uint lid = (uint)get_local_id(0);
  const uint replica = (uint)get_group_id(0) % replicas * cells;
  ulong sum = 0;
#if FURTHER && !GROUPED
  ulong further[FURTHER];
  for (uint i = 0; i < FURTHER; i++) further[i] = 0;
#endif
  if (get_global_id(0) == 0) result[0] = 0;
#if RANGES
  const ulong each = (rows + (ulong)get_global_size(0) - 1) / get_global_size(0), step = 1;
  const ulong first = get_global_id(0) * each, end = first + each < rows ? first + each : rows;
#else
  const ulong first = get_global_id(0), end = rows, step = get_global_size(0);
#endif
  for (ulong row = first; row < end; row += step) {
    int alive = 1;
    uint cell = 0;
    EACH(STAGES, DO_STAGE)
    if (alive) {
      ulong value = (ulong)LOAD_LEFT;
#if PRODUCT
      value *= (ulong)load_value(right, RIGHT_WIDTH, capacity, row, (uint)right_base);
#elif DIFFERENCE
      value -= (ulong)load_value(right, RIGHT_WIDTH, capacity, row, (uint)right_base);
#endif
#if GROUPED
      atomic_add_u64(sums + replica + cell, value);
#if FLAGGED
      flags[replica + cell] = 1;
#endif
#else
      sum += value;
#endif
#if FURTHER
      const ulong values[VALUES + 1] = {EACH(VALUES, LOAD_VALUE) 1};
      EACH(FURTHER, FURTHER_VALUE)
#endif
    }
  }
#if GROUPED == 0
  partial[lid] = sum;
  for (uint apart = GROUP / 2; apart > 0; apart /= 2) {
    BARRIER();
    if (lid < apart) partial[lid] += partial[lid + apart];
  }
  if (lid == 0) atomic_add_u64(sums + replica, partial[0]);
#if FURTHER
  EACH(FURTHER, FOLD_FURTHER)
#endif
#endif
}
