// What the host defines, in values of its own types.
KERNEL void shared_constants(GLOBAL i64 *longs, GLOBAL float *floats) {
  longs[0] = COUNT;
  longs[1] = (i64)7-COUNT;
  longs[2] = MASK;
  longs[3] = (i64)sizeof(MASK);
  floats[0] = RATIO;
}
