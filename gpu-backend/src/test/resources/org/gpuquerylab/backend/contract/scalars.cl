// Scalars of every integer kind and float, in an order that leaves gaps between them.
KERNEL void scalars(const uint i, GLOBAL uint *ints, const i64 l, const float f, GLOBAL i64 *longs,
    GLOBAL float *floats, GLOBAL uchar *bytes, const int j) {
  if (get_global_id(0) == 0) {
    ints[0] = i;
    ints[1] = (uint)j;
    longs[0] = l;
    floats[0] = f;
    bytes[0] = (uchar)i;
  }
}
