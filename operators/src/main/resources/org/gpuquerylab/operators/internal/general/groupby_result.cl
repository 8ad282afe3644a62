// Converts the accumulators of groups into values of a result. RESULT_IS: a sum or a count of 64 bits (IS_SUM), a sum
// in two accumulators (IS_WIDE_SUM), the least or the greatest value (IS_LEAST, IS_GREATEST), a sum in double precision
// (IS_REAL_SUM), or the average of a sum of each kind (IS_AVERAGE, IS_WIDE_AVERAGE, IS_REAL_AVERAGE). KIND: how
// values of the result's type were read, as for keys.
#define IS_SUM 0
#define IS_WIDE_SUM 1
#define IS_LEAST 2
#define IS_GREATEST 3
#define IS_REAL_SUM 4
#define IS_AVERAGE 5
#define IS_WIDE_AVERAGE 6
#define IS_REAL_AVERAGE 7
#define SIGN 0x8000000000000000UL
typedef RESULT result_type;

// The heads of a table whose words hold them.
KERNEL void groupby_heads(const GLOBAL ulong *restrict table, GLOBAL uint *restrict heads, const uint cells) {
  for (ulong cell = get_global_id(0); cell < cells; cell += get_global_size(0)) heads[cell] = (uint)table[cell];
}

// The first row of each group, and the group of each cell.
KERNEL void groupby_firsts(const GLOBAL uint *restrict cell_of, const GLOBAL uint *restrict heads,
                           GLOBAL uint *restrict first_row, GLOBAL uint *restrict group_of, const uint groups) {
  for (ulong g = get_global_id(0); g < groups; g += get_global_size(0)) {
    first_row[g] = heads[cell_of[g]] - 1U;
#if NUMBERS
    group_of[cell_of[g]] = (uint)g;
#endif
  }
}

// Replaces each row's cell by its group.
KERNEL void groupby_number(GLOBAL uint *restrict cell_of_row, const GLOBAL uint *restrict group_of, const uint n) {
  for (ulong row = get_global_id(0); row < n; row += get_global_size(0)) {
    if (cell_of_row[row] != 0xFFFFFFFFU) cell_of_row[row] = group_of[cell_of_row[row]];
  }
}

// high * 2^32 + low, where low is below 2^32, rounded once.
DEVICE double wide_to_double(i64 high, ulong low) {
  const i64 magnitude = high < 0 ? ~high : high;
  const uint free = (uint)clz((ulong)magnitude) - 1U;
  if (free >= 32U) return (double)(i64)((ulong)high << 32 | low);
  // The bits that do not fit only decide to which side the result is rounded.
  const ulong top = (ulong)high << free | low >> (32U - free);
  const ulong rest = free == 0 ? low : low << (32U + free) >> (32U + free);
  return (double)(i64)(top | (rest != 0 ? 1UL : 0UL)) * (double)(1UL << (32U - free));
}

DEVICE ulong ordered_of(ulong x) { return RESULT_IS == IS_GREATEST ? ~x : x; }

DEVICE result_type unordered(ulong x) {
#if KIND == 1 || KIND == 2
  return (result_type)as_double((x & SIGN) != 0 ? x ^ SIGN : ~x);
#else
  return (result_type)(i64)(x ^ SIGN);
#endif
}

// flags[0] becomes 1 if a sum exceeds 64 bits. If COUNTED, a group whose count is 0 is NULL, and validity, which
// begins as 0, gets a bit for each other group. An average is divided by scale too.
KERNEL void groupby_result(const GLOBAL ulong *restrict accumulators, const GLOBAL uint *restrict cell_of,
                           GLOBAL result_type *restrict out, GLOBAL uint *restrict validity,
                           GLOBAL uint *restrict flags, const uint at, const uint count_at, const uint words,
                           const double scale, const uint groups) {
  for (ulong g = get_global_id(0); g < groups; g += get_global_size(0)) {
    const GLOBAL ulong *from = accumulators + (ulong)cell_of[g] * words;
    const ulong x = from[at], count = from[count_at];
    result_type y = 0;
#if RESULT_IS == IS_SUM
    y = (result_type)(i64)x;
#elif RESULT_IS == IS_WIDE_SUM || RESULT_IS == IS_WIDE_AVERAGE
    const i64 high = (i64)(from[at + 1] + (x >> 32));
    const ulong low = x & 0xFFFFFFFFUL;
#if RESULT_IS == IS_WIDE_SUM
    if (high != (i64)(int)high) flags[0] = 1;
    y = (result_type)(i64)((ulong)high << 32 | low);
#else
    y = (result_type)(wide_to_double(high, low) / (double)(i64)count / scale);
#endif
#elif RESULT_IS == IS_LEAST || RESULT_IS == IS_GREATEST
    y = unordered(ordered_of(x));
#elif RESULT_IS == IS_REAL_SUM
    y = (result_type)as_double(x);
#elif RESULT_IS == IS_AVERAGE
    y = (result_type)((double)(i64)x / (double)(i64)count / scale);
#else
    y = (result_type)(as_double(x) / (double)(i64)count / scale);
#endif
    out[g] = y;
#if COUNTED
    if (count != 0) atomic_or_u32(validity + (g >> 5), 1U << (g & 31));
#endif
  }
}
