// The codes of encoded columns have one to four bytes. For three-byte codes, the low two bytes and
// the high byte are in separate arrays.
DEVICE uint load_code(const GLOBAL uchar *restrict column, const int width, const ulong capacity, const ulong row) {
  if (width == 1) return column[row];
  if (width == 2) return ((const GLOBAL unsigned short *)column)[row];
  if (width == 3) return ((const GLOBAL unsigned short *)column)[row] | (uint)column[2 * capacity + row] << 16;
  return ((const GLOBAL uint *)column)[row];
}

// A summed value is either 64 bits, unchanged, or a code plus a base. The addition has 32 bits and
// may wrap around to the value.
DEVICE i64 load_value(const GLOBAL uchar *restrict column, const int width, const ulong capacity, const ulong row,
                      const uint base) {
  if (width == 8) return ((const GLOBAL i64 *)column)[row];
  return (int)(load_code(column, width, capacity, row) + base);
}

// Whether a code is in one of {@code count} intervals, which have a low end and a span each.
DEVICE int in_intervals(const GLOBAL uint *restrict pairs, const uint count, const uint code) {
  int in = 0;
  for (uint i = 0; i < count; i++) in |= code - pairs[2 * i] <= pairs[2 * i + 1];
  return in;
}

DEVICE uint hash_key(const uint key) {
  const uint h = key * (uint)HASH_MULTIPLIER;
  return h ^ h >> 15;
}
