// Converts keys into numbers whose unsigned order is the required one.
#ifndef COLUMN
#define COLUMN 0  // int, long or double; unused in sort_rows.
#endif
#if COLUMN == 0
typedef uint column_type;
typedef uint key_type;
#define NUMBER(x) ((x) ^ 0x80000000U)
#elif COLUMN == 1
typedef ulong column_type;
typedef ulong key_type;
#define NUMBER(x) ((x) ^ 0x8000000000000000UL)
#else
typedef double column_type;
typedef ulong key_type;
// The order of Double.compare: -0.0 before 0.0, and every NaN last.
DEVICE ulong number_of(double x) {
  const ulong bits = x != x ? 0x7FF8000000000000UL : as_ulong(x);
  return (bits >> 63) != 0 ? ~bits : bits ^ 0x8000000000000000UL;
}
#define NUMBER(x) number_of(x)
#endif

// order[i] = i.
KERNEL void sort_rows(GLOBAL uint *restrict order, const uint n) {
  for (ulong i = get_global_id(0); i < n; i += get_global_size(0)) order[i] = (uint)i;
}

// encoded[i] becomes the number for the key of row order[i].
KERNEL void sort_encode(const GLOBAL column_type *restrict column, const GLOBAL uint *restrict order,
                        GLOBAL key_type *restrict encoded, const uint n, const uint descending) {
  const key_type flip = descending != 0 ? ~(key_type)0 : 0;
  for (ulong i = get_global_id(0); i < n; i += get_global_size(0)) encoded[i] = NUMBER(column[order[i]]) ^ flip;
}
