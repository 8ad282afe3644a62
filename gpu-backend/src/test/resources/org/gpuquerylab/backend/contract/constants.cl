// Constant memory, a device function, infinity, least and largest, an unrolled loop.
CONSTANT_ARRAY(uint, PRIMES) = {2, 3, 5, 7, 11, 13, 17, 19};

DEVICE float clamped(float x) { return fmin(fmax(x, -1.5f), 2.5f); }

KERNEL void constants(GLOBAL uint *primes, GLOBAL float *floats) {
  const uint i = (uint)get_global_id(0);
  if (i < 8) {
    uint own[8];
    UNROLL
    for (uint k = 0; k < 8; k++) {
      own[k] = PRIMES[k];
    }
    primes[i] = min(max(own[i], 3u), 17u);
    floats[i] = clamped((i & 1) != 0 ? INFINITY : -INFINITY) + (INFINITY > FLT_MAX ? i : 100);
  }
}
