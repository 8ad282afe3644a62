// Sums, minima and maxima of the groups, in 64-bit accumulators. Sums of integers wrap around; sums
// of doubles are stored as their bits. Minima and maxima are integers in the order of Java's
// Math.min and Math.max: -0.0 before 0.0, and NaN wins. One of LEAST, GREATEST, AVERAGE,
// HIGH_HALVES and LOW_HALVES may be 1; the last two are for 64-bit integers. If all are 0, values
// are summed.
typedef VALUE column_type;
#define LARGEST ((i64)0x7FFFFFFFFFFFFFFFUL)
#define SMALLEST (-LARGEST - 1)
// STRONGEST wins against all other values.
#if LEAST
#define IDENTITY LARGEST
#define STRONGEST SMALLEST
#elif GREATEST
#define IDENTITY SMALLEST
#define STRONGEST LARGEST
#else
#define IDENTITY 0
#define SUMS 1
#endif

DEVICE i64 flip_negative(i64 bits) { return bits < 0 ? bits ^ LARGEST : bits; }

DEVICE i64 lifted(column_type x) {
#if DOUBLES && SUMS
  return (i64)as_ulong(x);
#elif DOUBLES
  return x != x ? STRONGEST : flip_negative((i64)as_ulong(x));
#elif HIGH_HALVES
  return (i64)x >> 32;
#elif LOW_HALVES
  return (i64)x & (i64)0xFFFFFFFFUL;
#else
  return (i64)x;
#endif
}

DEVICE i64 combined(i64 a, i64 b) {
#if LEAST
  return b < a ? b : a;
#elif GREATEST
  return b > a ? b : a;
#elif DOUBLES
  return (i64)as_ulong(as_double((ulong)a) + as_double((ulong)b));
#else
  return (i64)((ulong)a + (ulong)b);
#endif
}

// The combined value of the thread group, valid in work-item 0. Its scratch memory may be reused
// afterwards.
DEVICE i64 combine_group(i64 x, LOCAL_PTR i64 *scratch) {
  const uint lid = (uint)get_local_id(0);
  scratch[lid] = x;
  for (uint step = GROUP / 2; step > 0; step /= 2) {
    BARRIER();
    if (lid < step) {
      x = combined(x, scratch[lid + step]);
      scratch[lid] = x;
    }
  }
  BARRIER();
  return x;
}

// One thread group for each section, which consists of at most piece_rows adjacent rows of one
// group. first_piece[g] is the number of sections of all groups before g.
KERNEL void aggregate_pieces(const GLOBAL column_type *restrict values, const GLOBAL uint *restrict starts,
                             const GLOBAL uint *restrict first_piece, GLOBAL i64 *restrict partials,
                             const uint groups, const uint pieces, const uint piece_rows) {
  LOCAL_ARRAY(i64, scratch, GROUP);
  const uint lid = (uint)get_local_id(0);
  for (ulong p = get_group_id(0); p < pieces; p += get_num_groups(0)) {
    uint low = 0, high = groups;
    while (high - low > 1) {
      const uint middle = low + (high - low) / 2;
      if (first_piece[middle] <= p) low = middle; else high = middle;
    }
    const ulong begin = starts[low] + (p - first_piece[low]) * piece_rows;
    const ulong most = begin + piece_rows, end = most < starts[low + 1] ? most : starts[low + 1];
    i64 x = IDENTITY;
    for (ulong i = begin + lid; i < end; i += GROUP) x = combined(x, lifted(values[i]));
    x = combine_group(x, scratch);
    if (lid == 0) partials[p] = x;
  }
}

// Adds each row to one copy of its group's accumulator. There are several copies, so that the
// atomic operations of groups with many rows do not wait for each other.
DEVICE void combine_atomically(GLOBAL ulong *at, i64 x) {
#if LEAST
  // The unsigned order of numbers with a flipped sign bit is the signed order of the original
  // numbers.
  atomic_min_u64(at, (ulong)x ^ (ulong)SMALLEST);
#elif GREATEST
  atomic_max_u64(at, (ulong)x ^ (ulong)SMALLEST);
#elif DOUBLES
  ulong before = *at, seen;
  do {
    seen = before;
    before = atomic_cas_u64(at, seen, (ulong)combined((i64)seen, x));
  } while (before != seen);
#else
  atomic_add_u64(at, (ulong)x);
#endif
}

KERNEL void aggregate_atomically(const GLOBAL column_type *restrict values, const GLOBAL uint *restrict groups,
                                 GLOBAL ulong *accumulators, const uint n, const uint copies) {
  const uint copy = (uint)(get_global_id(0) % copies);
  for (ulong row = get_global_id(0); row < n; row += get_global_size(0)) {
    combine_atomically(accumulators + (ulong)groups[row] * copies + copy, lifted(values[row]));
  }
}
