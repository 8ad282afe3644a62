// CUDA only.
#include "helper.cl"
KERNEL void overridden(int *x) {}
