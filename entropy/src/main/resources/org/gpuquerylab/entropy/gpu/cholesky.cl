// Solves A y = r for symmetric positive definite A of a diagonal near 1, by the Cholesky
// decomposition A = L L^t. A pivot that is not above threshold leaves its unknown out (y_j = 0): rounding
// can make a matrix of nearly dependent rows indefinite.
//
// Layout: square blocks of BLOCK, row-major, blocks * BLOCK columns; r is the first row after A, so
// that the factorization leaves L^-1 r there. Only the lower blocks are read or written.
#ifndef GROUP
#define GROUP 256
#endif
#define BLOCK 32
#define EDGE 16            // a group is EDGE x EDGE, each work-item has 2 x 2 values of a block
#define STRIDE (BLOCK + 1)  // no two rows of a block begin in one memory bank
#define NEWTON_STEP 1

DEVICE void load_block(LOCAL_PTR double *to, const GLOBAL double *from, ulong stride, uint lid) {
  for (uint e = lid; e < BLOCK * BLOCK; e += GROUP) {
    to[e / BLOCK * STRIDE + e % BLOCK] = from[e / BLOCK * stride + e % BLOCK];
  }
}

// v -= p q^t for the values of this work-item: rows ty, ty + EDGE, columns tx, tx + EDGE.
DEVICE void subtract_product(double *v, const LOCAL_PTR double *p, const LOCAL_PTR double *q, uint tx,
                             uint ty) {
  for (uint l = 0; l < BLOCK; l++) {
    const double p0 = p[ty * STRIDE + l], p1 = p[(ty + EDGE) * STRIDE + l];
    const double q0 = q[tx * STRIDE + l], q1 = q[(tx + EDGE) * STRIDE + l];
    v[0] = fma(-p0, q0, v[0]);
    v[1] = fma(-p0, q1, v[1]);
    v[2] = fma(-p1, q0, v[2]);
    v[3] = fma(-p1, q1, v[3]);
  }
}

DEVICE uint block_row(uint e, uint ty) { return ty + (e >> 1) * EDGE; }
DEVICE uint block_column(uint e, uint tx) { return tx + (e & 1) * EDGE; }

// inverse becomes L^-1 of the block a = L L^t, whose values are used up. One barrier a column: column
// j is not changed any more when its multiples are subtracted.
DEVICE void invert_factor(LOCAL_PTR double *a, LOCAL_PTR double *inverse, double threshold, uint tx,
                          uint ty) {
  for (uint j = 0; j < BLOCK; j++) {
    const double pivot = a[j * STRIDE + j];
    const double reciprocal = pivot > threshold ? 1.0 / pivot : 0.0;
    UNROLL for (uint e = 0; e < 4; e++) {
      const uint row = block_row(e, ty), column = block_column(e, tx);
      if (row > j && (column <= j || column <= row)) {
        const double factor = a[row * STRIDE + j] * reciprocal;
        if (column <= j) {
          inverse[row * STRIDE + column] =
              fma(-factor, inverse[j * STRIDE + column], inverse[row * STRIDE + column]);
        } else {
          a[row * STRIDE + column] = fma(-factor, a[column * STRIDE + j], a[row * STRIDE + column]);
        }
      }
    }
    BARRIER();
  }
  UNROLL for (uint e = 0; e < 4; e++) {
    const uint row = block_row(e, ty), column = block_column(e, tx);
    const double pivot = a[row * STRIDE + row];
    inverse[row * STRIDE + column] *= pivot > threshold ? 1.0 / sqrt(pivot) : 0.0;
  }
  BARRIER();
}

// Step k of blocks: with the columns of step k - 1 subtracted, the first blocks - k + 1 groups make
// the columns of step k, each for one block row (all invert the diagonal block, so that no other
// launch need do it before); each further group subtracts the columns of step k - 1 from one block
// to the right. No group reads what another one writes: the diagonal block's factor goes to inverses.
KERNEL void cholesky_step(const GLOBAL uint *run, GLOBAL double *matrix, GLOBAL double *inverses,
                          const uint blocks, const uint k, const double threshold) {
  LOCAL_ARRAY(double, p, BLOCK * STRIDE);
  LOCAL_ARRAY(double, q, BLOCK * STRIDE);
  LOCAL_ARRAY(double, a, BLOCK * STRIDE);
  if (run[0] != NEWTON_STEP) return;
  const uint lid = (uint)get_local_id(0), tx = lid % EDGE, ty = lid / EDGE;
  const uint number = (uint)get_group_id(0), rows = blocks - k + 1;
  const ulong stride = (ulong)blocks * BLOCK;
  const bool panel = number < rows;
  const uint other = number - rows;
  const uint row = panel ? k + number : k + 1 + other / (blocks - k - 1);
  const uint column = panel ? k : k + 1 + other % (blocks - k - 1);
  if (column > row) return;
  GLOBAL double *block = matrix + row * BLOCK * stride + column * BLOCK;
  const GLOBAL double *diagonal = matrix + k * BLOCK * stride + k * BLOCK;
  double v[4], d[4];
  UNROLL for (uint e = 0; e < 4; e++) {
    const ulong at = block_row(e, ty) * stride + block_column(e, tx);
    v[e] = block[at];
    d[e] = panel ? diagonal[at] : 0.0;
  }
  if (k > 0) {
    load_block(p, matrix + row * BLOCK * stride + (k - 1) * BLOCK, stride, lid);
    load_block(q, matrix + column * BLOCK * stride + (k - 1) * BLOCK, stride, lid);
    BARRIER();
    subtract_product(v, p, q, tx, ty);
    if (panel) subtract_product(d, q, q, tx, ty);
    BARRIER();
  }
  if (!panel) {
    UNROLL for (uint e = 0; e < 4; e++) {
      block[block_row(e, ty) * stride + block_column(e, tx)] = v[e];
    }
    return;
  }
  UNROLL for (uint e = 0; e < 4; e++) {
    const uint at = block_row(e, ty) * STRIDE + block_column(e, tx);
    a[at] = d[e];
    p[at] = v[e];
    q[at] = block_row(e, ty) == block_column(e, tx) ? 1.0 : 0.0;
  }
  BARRIER();
  invert_factor(a, q, threshold, tx, ty);
  if (row == k) {
    GLOBAL double *inverse = inverses + (ulong)k * BLOCK * BLOCK;
    for (uint e = lid; e < BLOCK * BLOCK; e += GROUP) {
      inverse[e] = q[e / BLOCK * STRIDE + e % BLOCK];
    }
  } else {
    UNROLL for (uint e = 0; e < 4; e++) v[e] = 0;
    subtract_product(v, p, q, tx, ty);
    UNROLL for (uint e = 0; e < 4; e++) {
      block[block_row(e, ty) * stride + block_column(e, tx)] = -v[e];
    }
  }
}

#define PANEL 4

// The way forward, L^-1 r, by a kept factor, for the blocks from up to to - 1, at most PANEL, of those
// that remain: every group solves for them, then subtracts them from GROUP values of the side to the
// right. No group reads what another one writes: the solution goes to the row after the side.
KERNEL void cholesky_forward(const GLOBAL uint *run, GLOBAL double *matrix,
                             const GLOBAL double *inverses, const uint blocks, const uint from,
                             const uint to) {
  LOCAL_ARRAY(double, rest, PANEL * BLOCK);
  LOCAL_ARRAY(double, z, PANEL * BLOCK);
  if (run[0] != NEWTON_STEP) return;
  const uint lid = (uint)get_local_id(0), left = from * BLOCK, width = (to - from) * BLOCK;
  const ulong stride = (ulong)blocks * BLOCK;
  GLOBAL double *side = matrix + stride * stride;
  for (uint i = lid; i < width; i += GROUP) rest[i] = side[left + i];
  BARRIER();
  for (uint k = 0; k < width; k += BLOCK) {
    if (lid < BLOCK) {
      const GLOBAL double *inverse = inverses + (left + k + lid) * (ulong)BLOCK;
      double sum = 0;
      UNROLL for (uint l = 0; l < BLOCK; l++) sum = fma(inverse[l], rest[k + l], sum);
      z[k + lid] = sum;
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

// The way back, y = L^-t (L^-1 r), for the blocks to - 1 down to from, at most PANEL, of those that
// remain: every group solves for them, then subtracts them from GROUP values of the side to the left.
// L^-1 r is row number side_row of the last blocks. No group reads what another one writes.
// target = base + scales y.
KERNEL void cholesky_back(const GLOBAL uint *run, GLOBAL double *matrix,
                          const GLOBAL double *inverses, const uint blocks, const uint from,
                          const uint to, const uint m, const uint side_row,
                          const GLOBAL double *base, const GLOBAL double *scales,
                          GLOBAL double *target) {
  LOCAL_ARRAY(double, parts, GROUP);
  LOCAL_ARRAY(double, rest, PANEL * BLOCK);
  LOCAL_ARRAY(double, y, PANEL * BLOCK);
  if (run[0] != NEWTON_STEP) return;
  const uint lid = (uint)get_local_id(0), lane = lid % BLOCK, slice = lid / BLOCK;
  const uint share = BLOCK * BLOCK / GROUP, left = from * BLOCK;
  const ulong stride = (ulong)blocks * BLOCK;
  const GLOBAL double *panel = matrix + left * stride;
  GLOBAL double *side = matrix + (stride + side_row) * stride;
  for (uint i = lid; i < (to - from) * BLOCK; i += GROUP) rest[i] = side[left + i];
  BARRIER();
  for (uint k = to - from; k-- > 0;) {
    const GLOBAL double *inverse = inverses + (ulong)(from + k) * BLOCK * BLOCK;
    double part = 0;
    UNROLL for (uint l = 0; l < share; l++) {
      const uint row = slice * share + l;
      part = fma(inverse[row * BLOCK + lane], rest[k * BLOCK + row], part);
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

#ifndef SMALL
#define SMALL 88
#endif
// Packed rows of the lower triangle: row i begins at i (i + 1) / 2.
#define ROW(i) ((i) * ((i) + 1) / 2)

// Loads the lower triangle, and the right side as one more row.
DEVICE void load_small(LOCAL_PTR double *a, const GLOBAL double *matrix, uint blocks, uint m, uint tx,
                       uint ty) {
  const ulong stride = (ulong)blocks * BLOCK;
  for (uint i = ty; i <= m; i += EDGE) {
    const ulong row = i < m ? i : stride;
    for (uint j = tx; j < m && j <= i; j += EDGE) a[ROW(i) + j] = matrix[row * stride + j];
  }
  BARRIER();
}

// The way back from L^-1 r, which is used up. target = base + scales y.
DEVICE void back_small(LOCAL_PTR double *a, const LOCAL_PTR double *reciprocals, uint m, uint lid,
                       const GLOBAL double *base, const GLOBAL double *scales,
                       GLOBAL double *target) {
  LOCAL_PTR double *side = a + ROW(m);
  for (uint j = m; j-- > 0;) {
    const double y = side[j] * reciprocals[j];
    for (uint l = lid; l < j; l += GROUP) side[l] = fma(-a[ROW(j) + l], y, side[l]);
    BARRIER();
  }
  for (uint j = lid; j < m; j += GROUP) {
    target[j] = fma(scales[j], side[j] * reciprocals[j], base[j]);
  }
}

// The whole solution in one launch of one group for m <= SMALL (section 4.1.2), without square roots:
// A = L D L^t with the columns of L D in place, where they are kept.
KERNEL void cholesky_small(const GLOBAL uint *run, GLOBAL double *matrix, const uint blocks,
                           const uint m, const double threshold, const GLOBAL double *base,
                           const GLOBAL double *scales, GLOBAL double *target) {
  LOCAL_ARRAY(double, a, ROW(SMALL) + SMALL);
  LOCAL_ARRAY(double, reciprocals, SMALL);
  if (run[0] != NEWTON_STEP) return;
  const uint lid = (uint)get_local_id(0), tx = lid % EDGE, ty = lid / EDGE;
  const ulong stride = (ulong)blocks * BLOCK;
  load_small(a, matrix, blocks, m, tx, ty);
  for (uint j = 0; j < m; j++) {
    const double pivot = a[ROW(j) + j];
    const double reciprocal = pivot > threshold ? 1.0 / pivot : 0.0;
    for (uint i = j + 1 + ty; i <= m; i += EDGE) {
      const double factor = a[ROW(i) + j] * reciprocal;
      for (uint l = j + 1 + tx; l < m && l <= i; l += EDGE) {
        a[ROW(i) + l] = fma(-factor, a[ROW(l) + j], a[ROW(i) + l]);
      }
    }
    if (lid == 0) reciprocals[j] = reciprocal;
    BARRIER();
  }
  for (uint i = ty; i < m; i += EDGE) {
    for (uint j = tx; j <= i; j += EDGE) matrix[i * stride + j] = a[ROW(i) + j];
  }
  back_small(a, reciprocals, m, lid, base, scales, target);
}

// The solution for another right side by the factor that cholesky_small has kept.
KERNEL void cholesky_small_solve(const GLOBAL uint *run, const GLOBAL double *matrix,
                                 const uint blocks, const uint m, const double threshold,
                                 const GLOBAL double *base, const GLOBAL double *scales,
                                 GLOBAL double *target) {
  LOCAL_ARRAY(double, a, ROW(SMALL) + SMALL);
  LOCAL_ARRAY(double, reciprocals, SMALL);
  if (run[0] != NEWTON_STEP) return;
  const uint lid = (uint)get_local_id(0);
  load_small(a, matrix, blocks, m, lid % EDGE, lid / EDGE);
  for (uint j = lid; j < m; j += GROUP) {
    const double pivot = a[ROW(j) + j];
    reciprocals[j] = pivot > threshold ? 1.0 / pivot : 0.0;
  }
  BARRIER();
  LOCAL_PTR double *side = a + ROW(m);
  for (uint j = 0; j < m; j++) {
    const double z = side[j] * reciprocals[j];
    for (uint i = j + 1 + lid; i < m; i += GROUP) side[i] = fma(-a[ROW(i) + j], z, side[i]);
    BARRIER();
  }
  back_small(a, reciprocals, m, lid, base, scales, target);
}
