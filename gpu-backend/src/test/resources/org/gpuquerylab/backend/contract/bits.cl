// The dialect's functions of bits.
KERNEL void bits(const GLOBAL uint *x, const GLOBAL ulong *y, GLOBAL uint *from32,
    GLOBAL uint *from64, const uint n) {
  const uint i = (uint)get_global_id(0);
  if (i < n) {
    from32[4 * i] = popcount(x[i]);
    from32[4 * i + 1] = clz(x[i]);
    from32[4 * i + 2] = (uint)ctz32(x[i]);
    from32[4 * i + 3] = as_uint(as_float(x[i] & 0xFF7FFFFFU)) + 1;
    from64[4 * i] = (uint)popcount(y[i]);
    from64[4 * i + 1] = (uint)clz(y[i]);
    from64[4 * i + 2] = (uint)ctz64(y[i]);
    // As in OpenCL the result has the argument's type: no bits set less one is the largest ulong.
    from64[4 * i + 3] = (popcount(y[i]) - 1 > 63) ? 1 : 0;
  }
}
