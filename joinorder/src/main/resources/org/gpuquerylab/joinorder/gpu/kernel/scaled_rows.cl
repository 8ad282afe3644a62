// Cardinalities of connected sets, by products with a separate exponent. query: n neighbour masks,
// then n rows and n x n selectivities as mantissa bits, then the exponents of all these numbers.

// Multiplies by one of the query's factors; the mantissa of the product stays between 1 and 2, and
// `scale` is its exponent.
DEVICE double scaled_product(const GLOBAL ulong *query, uint n, double product, uint factor,
                             i64 *scale) {
  const GLOBAL ulong *mantissa = query + n;
  const GLOBAL ulong *exponent = mantissa + n + n * n;
  const ulong bits = as_ulong(product * as_double(mantissa[factor]));
  *scale += (i64)exponent[factor] + (i64)(bits >> 52) - 1023;
  return as_double((bits & 0xFFFFFFFFFFFFFUL) | 0x3FF0000000000000UL);
}

// The rows of a set, within the limits of CardinalityEstimator, whatever the intermediate products
// are.
DEVICE double scaled_rows(const GLOBAL ulong *query, uint n, ulong set) {
  double product = 1;
  i64 scale = 0;
  for (ulong rest = set; rest != 0; rest &= rest - 1) {
    const uint i = (uint)ctz64(rest);
    product = scaled_product(query, n, product, i, &scale);
    for (ulong edges = query[i] & set & ((1UL << i) - 1); edges != 0; edges &= edges - 1) {
      product = scaled_product(query, n, product, n + i * n + (uint)ctz64(edges), &scale);
    }
  }
  if (scale > MAX_SCALE || scale < -MAX_SCALE) {
    return scale > 0 ? MAX_CARDINALITY : 0.0;
  }
  const double rows = product * as_double((ulong)(scale + 1023) << 52);
  return rows > MAX_CARDINALITY ? MAX_CARDINALITY : rows < MIN_CARDINALITY ? 0.0 : rows;
}
