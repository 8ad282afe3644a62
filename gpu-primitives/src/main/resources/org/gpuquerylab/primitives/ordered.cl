// Represents values as 64-bit integers in the order of Java's compare: -0.0 before 0.0, and every
// NaN after infinity.
#ifndef ELEMENT
#define ELEMENT 3
#endif
#if ELEMENT == 1
typedef i64 value_type;
DEVICE i64 to_ordered(value_type x) { return x; }
DEVICE value_type from_ordered(i64 key) { return key; }
#define EMPTY_VALUE ((i64)0x7FFFFFFFFFFFFFFFUL)
#else
typedef double value_type;
#define ORDERED_NAN ((i64)0x7FF8000000000000UL)
DEVICE i64 flip_negative(i64 bits) { return bits < 0 ? bits ^ (i64)0x7FFFFFFFFFFFFFFFUL : bits; }
DEVICE i64 to_ordered(value_type x) { return x != x ? ORDERED_NAN : flip_negative((i64)as_ulong(x)); }
DEVICE value_type from_ordered(i64 key) { return as_double((ulong)flip_negative(key)); }
#define EMPTY_VALUE ((double)INFINITY)
#endif

// A value with its argument. The smaller value wins; if values are equal, the smaller argument
// wins.
typedef struct {
  i64 key;
  uint argument;
} candidate;
#define NO_ARGUMENT 0xFFFFFFFFU

// A candidate that loses against every candidate with an argument.
DEVICE candidate no_candidate() {
  candidate none;
  none.key = (i64)0x7FFFFFFFFFFFFFFFUL;
  none.argument = NO_ARGUMENT;
  return none;
}

DEVICE candidate make_candidate(i64 key, uint argument) {
  candidate made;
  made.key = key;
  made.argument = argument;
  return made;
}

DEVICE candidate better(candidate a, candidate b) {
  return b.key < a.key || (b.key == a.key && b.argument < a.argument) ? b : a;
}
