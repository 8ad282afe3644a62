// A kernel with includes of every kind.
#include "helper.cl"
  #  include   "/org/gpuquerylab/backend/internal/source/deep/deep.cl"   // absolute

#include "helper.cl"
#include "deep/deep.cl" /* again */
KERNEL void loaded(GLOBAL int *x) {
  x[0] = helper(deep());
}
#include <not_ours.h>
// #include "commented.cl"
