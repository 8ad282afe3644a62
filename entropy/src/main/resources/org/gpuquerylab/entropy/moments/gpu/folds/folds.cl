// Sums of moments over the outer bits.
#include "/org/gpuquerylab/entropy/gpu/sums/tile.cl"
#ifndef FOLDED
#define FOLDED 5
#endif
#define CONTEXTS (1U << FOLDED)

// A work-item has one column of one row: CONTEXTS values that are {@code columns} elements apart. A
// work-item writes those sums over supersets that are needed. targets[context * columns + column]
// is the column of the sum in the row's output, or -1.
KERNEL void fold_outer(const GLOBAL uint *phase, const uint value, const GLOBAL double *from,
                       const GLOBAL int *targets, const uint columns, const uint next,
                       const ulong rows, GLOBAL double *to) {
  if (phase[0] != value) return;
  const ulong id = get_global_id(0);
  if (id >= rows * columns) return;
  const ulong row = id / columns;
  const uint column = (uint)(id - row * columns);
  const GLOBAL double *values = from + row * CONTEXTS * columns + column;
  double v[CONTEXTS];
  UNROLL for (uint i = 0; i < CONTEXTS; i++) v[i] = values[(ulong)i * columns];
  SUPERSET_SUMS(v, FOLDED)
  UNROLL for (uint i = 0; i < CONTEXTS; i++) {
    const int target = targets[i * columns + column];
    if (target >= 0) to[row * next + (uint)target] = v[i];
  }
}
