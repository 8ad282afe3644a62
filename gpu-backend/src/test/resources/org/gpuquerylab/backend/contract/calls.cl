// Parameters of every kind: plain, of a define's type, numbered, under a condition, from a macro.
#ifndef ELEMENT
#define ELEMENT int
#endif
#ifndef COLUMNS
#define COLUMNS 0
#endif
typedef ELEMENT element;
typedef struct {
  element least, largest;
} range;  // no parameter's type, but one that the reader of signatures must get past
DEVICE range range_of(element x) {
  range only;
  only.least = x;
  only.largest = x;
  return only;
}

KERNEL void plain(const GLOBAL float *restrict in, GLOBAL int *out, const uint scale, const ulong n) {
  for (ulong i = get_global_id(0); i < n; i += get_global_size(0)) out[i] = (int)in[i] * (int)scale;
}

#define COLUMN(k) const GLOBAL element *column##k, const uint weight##k,
#define WEIGH(k) sum += column##k[i] * (element)weight##k;
#define WEIGH_PARAMETERS(T) GLOBAL T *weighed_sums, const T offset, const uint n

// weighed_sums[i] becomes the offset and the columns' elements by their weights.
KERNEL void weigh(
#if COLUMNS > 0
    COLUMN(0)
#endif
#if COLUMNS > 1
    COLUMN(1)
#endif
    WEIGH_PARAMETERS(element)) {
  const uint i = (uint)get_global_id(0);
  if (i >= n) return;
  element sum = range_of(offset).least;
#if COLUMNS > 0
  WEIGH(0)
#endif
#if COLUMNS > 1
  WEIGH(1)
#endif
  weighed_sums[i] = sum;
}
