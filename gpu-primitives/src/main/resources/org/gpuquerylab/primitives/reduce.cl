// Minimum, maximum and sum. Each group reduces its share to one accumulator. A single group writes
// the result; otherwise reduce_partials combines the accumulators. Minima and maxima of
// floating-point numbers are computed on integers in the order of Java's Math.min and Math.max:
// -0.0 before 0.0, and NaN wins.
#ifndef ELEMENT
#define ELEMENT 0  // int, long, float, double
#endif
#ifndef OPERATION
#define OPERATION 2  // min, max, sum
#endif
#ifndef GROUP
#define GROUP 256
#endif
#ifndef ITEMS
#define ITEMS 8
#endif
#define TILE ((ulong)GROUP * ITEMS)

#if ELEMENT == 0
typedef int element;
#elif ELEMENT == 1
typedef i64 element;
#elif ELEMENT == 2
typedef float element;
#else
typedef double element;
#endif

#if OPERATION == 2
#if ELEMENT == 0
typedef uint accumulator;
#elif ELEMENT == 1
typedef ulong accumulator;
#else
typedef double accumulator;
#endif
#define IDENTITY ((accumulator)0)
DEVICE accumulator lift(element x) { return (accumulator)x; }
DEVICE element lower(accumulator a) { return (element)a; }
DEVICE accumulator combine(accumulator a, accumulator b) { return a + b; }
#else
#if ELEMENT == 0 || ELEMENT == 2
typedef int accumulator;
#define LARGEST ((int)0x7FFFFFFF)
#else
typedef i64 accumulator;
#define LARGEST ((i64)0x7FFFFFFFFFFFFFFFUL)
#endif
#define SMALLEST (-LARGEST - 1)
#if ELEMENT < 2
#define IDENTITY (OPERATION == 0 ? LARGEST : SMALLEST)
DEVICE accumulator lift(element x) { return x; }
DEVICE element lower(accumulator a) { return a; }
#else
DEVICE accumulator flip_negative(accumulator bits) { return bits < 0 ? bits ^ LARGEST : bits; }
#if ELEMENT == 2
#define BITS(x) ((int)as_uint(x))
#define VALUE(bits) as_float((uint)(bits))
#define NAN_BITS ((int)0x7FC00000)
#define INFINITE_BITS ((int)0x7F800000)
#else
#define BITS(x) ((i64)as_ulong(x))
#define VALUE(bits) as_double((ulong)(bits))
#define NAN_BITS ((i64)0x7FF8000000000000UL)
#define INFINITE_BITS ((i64)0x7FF0000000000000UL)
#endif
// No number is mapped to SMALLEST or LARGEST. Therefore each of them can represent NaN on the side
// on which NaN wins.
#define NAN_WINS (OPERATION == 0 ? SMALLEST : LARGEST)
#define IDENTITY (OPERATION == 0 ? INFINITE_BITS : INFINITE_BITS ^ (accumulator)-1)
DEVICE accumulator lift(element x) { return x != x ? NAN_WINS : flip_negative(BITS(x)); }
DEVICE element lower(accumulator a) { return VALUE(a == NAN_WINS ? NAN_BITS : flip_negative(a)); }
#endif
#if OPERATION == 0
DEVICE accumulator combine(accumulator a, accumulator b) { return b < a ? b : a; }
#else
DEVICE accumulator combine(accumulator a, accumulator b) { return b > a ? b : a; }
#endif
#endif

// The combination over the group, valid in work-item 0.
DEVICE accumulator reduce_group(accumulator x, LOCAL_PTR accumulator *scratch) {
  const uint lid = (uint)get_local_id(0);
  scratch[lid] = x;
  for (uint step = GROUP / 2; step > 0; step /= 2) {
    BARRIER();
    if (lid < step) {
      x = combine(x, scratch[lid + step]);
      scratch[lid] = x;
    }
  }
  return x;
}

KERNEL void reduce(const GLOBAL element *restrict in, GLOBAL accumulator *restrict partials,
                   GLOBAL element *restrict result, const ulong n) {
  LOCAL_ARRAY(accumulator, scratch, GROUP);
  const uint lid = (uint)get_local_id(0), group = (uint)get_group_id(0), groups = (uint)get_num_groups(0);
  accumulator x = IDENTITY;
  for (ulong tile = (ulong)group * TILE; tile < n; tile += (ulong)groups * TILE) {
    const ulong i = tile + lid;
    if (tile + TILE <= n) {
      element y[ITEMS];
      UNROLL for (uint k = 0; k < ITEMS; k++) y[k] = in[i + (ulong)k * GROUP];
      UNROLL for (uint k = 0; k < ITEMS; k++) x = combine(x, lift(y[k]));
    } else {
      for (ulong j = i; j < n; j += GROUP) x = combine(x, lift(in[j]));
    }
  }
  x = reduce_group(x, scratch);
  if (lid == 0 && groups == 1) result[0] = lower(x);
  if (lid == 0 && groups > 1) partials[group] = x;
}

KERNEL void reduce_partials(const GLOBAL accumulator *restrict partials, GLOBAL element *restrict result,
                            const uint count) {
  LOCAL_ARRAY(accumulator, scratch, GROUP);
  const uint lid = (uint)get_local_id(0);
  accumulator x = IDENTITY;
  for (uint i = lid; i < count; i += GROUP) x = combine(x, partials[i]);
  x = reduce_group(x, scratch);
  if (lid == 0) result[0] = lower(x);
}
