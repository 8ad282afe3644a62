// Forward and backward substitution with the factors of a matrix; cholesky_step.cl describes their
// layout. The host defines BLOCK and RUN, as for cholesky_step.cl, and PANEL, the maximum number of
// blocks that a launch handles.
#ifndef GROUP
#define GROUP 256
#endif

// Forward substitution, L^-1 r, with a kept factor, for the blocks `from` to `to` - 1. Of the
// remaining blocks, a launch handles at most PANEL: every group solves for these blocks, then
// subtracts their contribution from GROUP values of the side to the right. No group reads values
// that another group writes: the solution goes to the row after the side.
KERNEL void cholesky_forward(const GLOBAL uint *run, GLOBAL double *matrix,
                             const GLOBAL double *inverses, const uint blocks, const uint from,
                             const uint to) {
  LOCAL_ARRAY(double, rest, PANEL * BLOCK);
  LOCAL_ARRAY(double, z, PANEL * BLOCK);
  if (run[0] != RUN) return;
  const uint lid = (uint)get_local_id(0), left = from * BLOCK, width = (to - from) * BLOCK;
  const ulong stride = (ulong)blocks * BLOCK;
  GLOBAL double *side = matrix + stride * stride;
  for (uint i = lid; i < width; i += GROUP) rest[i] = side[left + i];
  BARRIER();
  for (uint k = 0; k < width; k += BLOCK) {
    if (lid < BLOCK) {
      const GLOBAL double *inverse = inverses + (left + k) * (ulong)BLOCK + lid;
      double sum = 0;
      UNROLL for (uint l = 0; l < BLOCK; l++) sum = fma(inverse[l * BLOCK], rest[k + l], sum);
      z[k + lid] = sum * inverses[stride * BLOCK + left + k + lid];
      if (get_group_id(0) == 0) side[stride + left + k + lid] = sum;
    }
    BARRIER();
    for (uint i = k + BLOCK + lid; i < width; i += GROUP) {
      const GLOBAL double *row = matrix + (left + i) * stride + left + k;
      double value = rest[i];
      UNROLL for (uint l = 0; l < BLOCK; l++) value = fma(-row[l], z[k + l], value);
      rest[i] = value;
    }
    BARRIER();
  }
  const uint column = left + width + (uint)get_global_id(0);
  if (column < stride) {
    const GLOBAL double *row = matrix + column * stride + left;
    double value = side[column];
    for (uint l = 0; l < width; l++) value = fma(-row[l], z[l], value);
    side[column] = value;
  }
}

// Backward substitution, y = L^-t D^-1 (L^-1 r), for the blocks `to` - 1 down to `from`. Of the
// remaining blocks, a launch handles at most PANEL: every group solves for these blocks, then
// subtracts their contribution from GROUP values of the side to the left. The vector L^-1 r is row
// number side_row of the last blocks. No group reads values that another group writes; target =
// base + scales y.
KERNEL void cholesky_back(const GLOBAL uint *run, GLOBAL double *matrix,
                          const GLOBAL double *inverses, const uint blocks, const uint from,
                          const uint to, const uint m, const uint side_row,
                          const GLOBAL double *base, const GLOBAL double *scales,
                          GLOBAL double *target) {
  LOCAL_ARRAY(double, parts, GROUP);
  LOCAL_ARRAY(double, rest, PANEL * BLOCK);
  LOCAL_ARRAY(double, y, PANEL * BLOCK);
  if (run[0] != RUN) return;
  const uint lid = (uint)get_local_id(0), lane = lid % BLOCK, slice = lid / BLOCK;
  const uint share = BLOCK * BLOCK / GROUP, left = from * BLOCK;
  const ulong stride = (ulong)blocks * BLOCK;
  const GLOBAL double *panel = matrix + left * stride;
  GLOBAL double *side = matrix + (stride + side_row) * stride;
  for (uint i = lid; i < (to - from) * BLOCK; i += GROUP) rest[i] = side[left + i];
  const GLOBAL double *reciprocals = inverses + stride * BLOCK + left;
  BARRIER();
  for (uint k = to - from; k-- > 0;) {
    const GLOBAL double *inverse = inverses + (ulong)(from + k) * BLOCK * BLOCK;
    double part = 0;
    UNROLL for (uint l = 0; l < share; l++) {
      const uint row = slice * share + l, i = k * BLOCK + row;
      part = fma(inverse[lane * BLOCK + row], rest[i] * reciprocals[i], part);
    }
    parts[lid] = part;
    BARRIER();
    if (slice == 0) {
      double sum = 0;
      for (uint s = lane; s < GROUP; s += BLOCK) sum += parts[s];
      const uint i = left + k * BLOCK + lane;
      y[k * BLOCK + lane] = sum;
      if (get_group_id(0) == 0 && i < m) target[i] = fma(scales[i], sum, base[i]);
    }
    BARRIER();
    for (uint j = lid; j < k * BLOCK; j += GROUP) {
      double value = rest[j];
      UNROLL for (uint l = 0; l < BLOCK; l++) {
        value = fma(-panel[(k * BLOCK + l) * stride + left + j], y[k * BLOCK + l], value);
      }
      rest[j] = value;
    }
    BARRIER();
  }
  const uint column = (uint)get_global_id(0);
  if (column < left) {
    double value = side[column];
    for (uint k = 0; k < to - from; k++) {
      UNROLL for (uint l = 0; l < BLOCK; l++) {
        value = fma(-panel[(k * BLOCK + l) * stride + column], y[k * BLOCK + l], value);
      }
    }
    side[column] = value;
  }
}
