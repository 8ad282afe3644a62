// The further aggregates of a query: those besides the sum of its first measure. There are FURTHER
// of them, computed from VALUES columns of VALUE_WIDTHk bytes. Aggregate k is FUNCTIONk of the
// product of the values FIRSTk, SECONDk and THIRDk, or of the first minus the second (MINUSk). Value
// VALUES is the constant 1. An aggregate's elements are next to those of all replicas of the sums.
// For MIN and MAX, an element is the greatest of numbers in the values' order, which MIN reverses; so
// 0 stands for no row, as it does for sums.
#define SIGN_BIT 0x8000000000000000UL
#define VALUE_OF(k)                              \
  (MINUS##k ? values[FIRST##k] - values[SECOND##k] \
            : values[FIRST##k] * values[SECOND##k] * values[THIRD##k])

// The number of a value, for a function.
DEVICE ulong number_of(const int function, const ulong value) {
  return function == FUNCTION_SUM ? value : function == FUNCTION_MAX ? value ^ SIGN_BIT : ~(value ^ SIGN_BIT);
}

// The value of a number.
DEVICE ulong value_of(const int function, const ulong number) {
  return function == FUNCTION_SUM ? number : function == FUNCTION_MAX ? number ^ SIGN_BIT : ~number ^ SIGN_BIT;
}

// The number for the rows of two sets, from the number for each.
DEVICE ulong fold(const int function, const ulong a, const ulong b) {
  return function == FUNCTION_SUM ? a + b : a > b ? a : b;
}

// Adds a number to an element. An element of MIN or MAX only grows, so one that is read too early
// leads to no more than a needless atomic operation.
DEVICE void fold_into(const int function, GLOBAL ulong *to, const ulong number) {
  if (function == FUNCTION_SUM) atomic_add_u64(to, number);
  else if (*(volatile GLOBAL ulong *)to < number) atomic_max_u64(to, number);
}
