// Sums of moments over the outer bits.
#include "/org/gpuquerylab/entropy/internal/gpu/tile.cl"
#ifndef FOLDED
#define FOLDED 5
#endif
#define CONTEXTS (1U << FOLDED)

// A work-item has one column of one row: CONTEXTS values at a distance of `columns`. It writes the
// needed sums over supersets. targets[context * columns + column] is the column of the sum in the
// row's output, or -1. A member of a group computes the rows from ROW_FROM to rows; inputs outside
// SHARE_FROM to SHARE_TO, which count the values of a column, are 0 and not read.
#ifndef ROW_FROM
#define ROW_FROM 0U
#endif
KERNEL void fold_outer(const GLOBAL uint *phase, const uint value, const GLOBAL double *from,
                       const GLOBAL int *targets, const uint columns, const uint next,
                       const ulong rows, GLOBAL double *to) {
  if (phase[0] != value) return;
  const ulong id = get_global_id(0) + (ulong)ROW_FROM * columns;
  if (id >= rows * columns) return;
  const ulong row = id / columns;
  const uint column = (uint)(id - row * columns);
  const GLOBAL double *values = from + row * CONTEXTS * columns + column;
  double v[CONTEXTS];
#ifdef SHARE_FROM
  UNROLL for (uint i = 0; i < CONTEXTS; i++) {
    const bool own = row * CONTEXTS + i >= SHARE_FROM && row * CONTEXTS + i < SHARE_TO;
    v[i] = own ? values[(ulong)i * columns] : 0.0;
  }
#else
  UNROLL for (uint i = 0; i < CONTEXTS; i++) v[i] = values[(ulong)i * columns];
#endif
  SUPERSET_SUMS(v, FOLDED)
  UNROLL for (uint i = 0; i < CONTEXTS; i++) {
    const int target = targets[i * columns + column];
    if (target >= 0) to[row * next + (uint)target] = v[i];
  }
}
