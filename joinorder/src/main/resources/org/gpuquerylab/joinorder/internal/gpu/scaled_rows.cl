// Cardinalities of connected sets, by products with a separate exponent, in the order of
// CardinalityEstimator, so that both have the same bits. query: n neighbour masks, then n rows and
// n x n selectivities as mantissa bits, then the exponents of all these numbers.
#include "row_range.cl"

// The rows of a set, within the limits of CardinalityEstimator, whatever the intermediate products
// are.
DEVICE double scaled_rows(const GLOBAL ulong *query, uint n, ulong set) {
  const GLOBAL ulong *mantissa = query + n;
  const GLOBAL ulong *exponent = mantissa + n + n * n;
  double product = 1;
  i64 scale = 0;
  for (ulong rest = set; rest != 0; rest &= rest - 1) {
    const uint i = (uint)ctz64(rest);
    double rows = as_double(mantissa[i]);
    scale += (i64)exponent[i];
    for (ulong edges = query[i] & set & ((1UL << i) - 1); edges != 0; edges &= edges - 1) {
      const uint edge = n + i * n + (uint)ctz64(edges);
      rows = normalized(rows * as_double(mantissa[edge]), &scale);
      scale += (i64)exponent[edge];
    }
    product = normalized(product * rows, &scale);
  }
  return limited_rows(product, scale);
}
