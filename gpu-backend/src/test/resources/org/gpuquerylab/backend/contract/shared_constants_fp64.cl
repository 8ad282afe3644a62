KERNEL void shared_constants_fp64(GLOBAL double *doubles) {
  doubles[0] = NEAR;
  doubles[1] = 1.0-NEAR;
}
