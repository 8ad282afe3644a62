// A tunable without a default, one with.
#ifndef FACTOR
#error "FACTOR must be defined"
#endif
#ifndef SUMMAND
#define SUMMAND 5
#endif

KERNEL void defines(GLOBAL int *x, const int n) {
  const uint i = (uint)get_global_id(0);
  if (i < (uint)n) {
    x[i] = x[i]*FACTOR-SUMMAND;
  }
}
