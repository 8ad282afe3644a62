// One file included twice, once by an absolute name.
#include "part.cl"
#include "/org/gpuquerylab/backend/contract/part.cl"  // and again

KERNEL void including(GLOBAL int *x) {
  x[get_global_id(0)] = part_again(x[get_global_id(0)]);
}
