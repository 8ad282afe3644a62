// The limits of cardinalities, as in RowRange.

// The mantissa of a product from 1 on, from 1 to below 2; adds its exponent to `scale`.
DEVICE double normalized(double product, i64 *scale) {
  const ulong bits = as_ulong(product);
  *scale += (i64)(bits >> 52) - 1023;
  return as_double((bits & 0xFFFFFFFFFFFFFUL) | 0x3FF0000000000000UL);
}

// The product, from 1 to below 4, times 2^scale, within the limits.
DEVICE double limited_rows(double product, i64 scale) {
  if (scale > MAX_SCALE || scale < -MAX_SCALE) {
    return scale > 0 ? MAX_CARDINALITY : 0.0;
  }
  const double rows = product * as_double((ulong)(scale + 1023) << 52);
  return rows > MAX_CARDINALITY ? MAX_CARDINALITY : rows < MIN_CARDINALITY ? 0.0 : rows;
}
