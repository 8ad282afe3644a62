// Compiles but for what it includes.
#include "broken_part.cl"

KERNEL void broken_include(GLOBAL int *x) {
  x[0] = broken_part(x[0]);
}
