// On CUDA, the tensor cores compute the matrix product, 16 rows, 8 columns and 8 terms at a time.
// The fragments of the tables are contiguous, see pair_tables.cu.
#define MATRIX_PRODUCT
static __device__ __forceinline__ void multiply_add(double (&sum)[4], const double2 &low,
                                                    const double2 &high, const double2 &column) {
  asm("mma.sync.aligned.m16n8k8.row.col.f64.f64.f64.f64 {%0,%1,%2,%3}, {%4,%5,%6,%7}, {%8,%9}, {%0,%1,%2,%3};"
      : "+d"(sum[0]), "+d"(sum[1]), "+d"(sum[2]), "+d"(sum[3])
      : "d"(low.x), "d"(low.y), "d"(high.x), "d"(high.y), "d"(column.x), "d"(column.y));
}

// The tensor cores do not wait for the tables: handling two contexts at once took 7 % longer on an
// H200.
#define AT_ONCE 1
#define TILE_BOUNDS __launch_bounds__(32, 12)

// v[r] = the sum over the terms for the row and column of register r of this thread. The factors of the
// terms scale the rows.
static __device__ __forceinline__ void sum_terms(const double *table, const double *q, double *,
                                                 unsigned lid, double *v) {
  const double2 *rows = reinterpret_cast<const double2 *>(table) + lid;
  const double2 *columns = rows + 16 * (1 << DEPTH);
  double sums[2][4][4] = {};
  const double low_terms = ((lid & 1) != 0 ? q[10] : 1.0) * ((lid & 2) != 0 ? q[11] : 1.0);
#pragma unroll
  for (int step = 0; step < (1 << DEPTH) / 8; step++) {
    double low = low_terms;
#pragma unroll
    for (int i = 0; i < DEPTH - 3; i++) low = (step >> i & 1) != 0 ? low * q[13 + i] : low;
    const double high = low * q[12];
    double2 column[4];
#pragma unroll
    for (int n = 0; n < 4; n++) column[n] = columns[(step * 4 + n) * 32];
#pragma unroll
    for (int m = 0; m < 2; m++) {
      double2 a = rows[(step * 4 + m * 2) * 32], b = rows[(step * 4 + m * 2 + 1) * 32];
      a.x *= low;
      a.y *= low;
      b.x *= high;
      b.y *= high;
#pragma unroll
      for (int n = 0; n < 4; n++) multiply_add(sums[m][n], a, b, column[n]);
    }
  }
#pragma unroll
  for (int r = 0; r < 32; r++) v[r] = sums[r >> 1 & 1][r >> 3][(r & 1) << 1 | (r >> 2 & 1)];
}
#include "pair_tiles.cl"
