// The step of cholesky_step.cl for compute capability 9.0 and above: the same launches and values.
#ifndef GROUP
#define GROUP 256
#endif
// Each warp has 16 x 8 values; a block has 8 warps. TWO_WARPS: a factorization that uses fewer
// registers, so that more groups run at once; it is used if there are more groups than fit onto the
// device.
#ifndef TWO_WARPS
#define TWO_WARPS 0
#endif
#if __CUDA_ARCH__ >= 900
#include "cholesky_tile.cuh"

KERNEL void __launch_bounds__(GROUP)
    cholesky_step(const uint *run, double *matrix, double *inverses, const uint blocks, const uint k,
                  const uint whole, const double threshold) {
  __shared__ double diagonal[BLOCK * PITCH], x[BLOCK * PITCH];
#if TWO_WARPS
  __shared__ __align__(16) Columns columns;
#else
  __shared__ __align__(16) double columns[2 * BLOCK];
#endif
  const uint state = run[0];  // The latency of this load overlaps with the loads of values.
  const uint lane = threadIdx.x % 32, warp = threadIdx.x / 32, number = blockIdx.x;
  const uint left = blocks - k, rows = left + 1 + whole * k, i = warp / 4 * 16, j = warp % 4 * 8;
  const ulong stride = (ulong)blocks * BLOCK;
  double *reciprocals = inverses + stride * BLOCK + k * BLOCK;
  const bool panel = number < rows;
  const uint other = number - rows, below = left * (left - 1);
  uint row = number <= left ? k + number : number - left - 1, column = k;
  if (!panel) {
    row = other < below ? k + 1 + other / (left - 1) : (other - below) / (left - 1);
    column = k + 1 + other % (left - 1);
  }
  if (row >= k && column > row) return;
  double *block = matrix + row * BLOCK * stride + column * BLOCK;
  const double *previous = matrix + k * BLOCK - BLOCK;
  const bool is_new = row + 1 == k;
  const double *p = is_new ? inverses + row * BLOCK * BLOCK : previous + row * BLOCK * stride;
  const double *q = previous + column * BLOCK * stride;
  const ulong p_stride = is_new ? BLOCK : stride;
  Share share;
  if (row == k) {
    share.identity(i, j, lane);  // becomes L^-t
  } else {
    if (!is_new) share.load(block + i * stride + j, stride, lane);
    if (k > 0) {
      share.subtract(p + i * p_stride, p_stride, q + j * stride, stride, reciprocals - BLOCK, lane);
    }
  }
  if (state != RUN) return;
  if (!panel) {
    share.store(block + i * stride + j, stride, lane);
    return;
  }
  Share own;
  own.load(matrix + k * BLOCK * (stride + 1) + i * stride + j, stride, lane);
  if (k > 0) own.subtract(q + i * stride, stride, q + j * stride, stride, reciprocals - BLOCK, lane);
  share.store_shared(x + i * PITCH + j, lane);
  own.store_shared(diagonal + i * PITCH + j, lane);
  __syncthreads();
  double *to = row == k ? inverses + k * BLOCK * BLOCK : block;
  const ulong to_stride = row == k ? BLOCK : stride;
  double r = 0;
#if TWO_WARPS
  // The warps of one quarter of the multiprocessor.
  if (warp == 0) r = factorize(diagonal, columns, threshold, lane);
  if (warp == 4) eliminate(x, columns, to, to_stride, lane);
#else
  if (warp == 0) r = factorize_with(diagonal, x, to, to_stride, columns, threshold, lane);
#endif
  if (warp == 0 && row == k) reciprocals[lane] = r;
}
#else
#include "cholesky_step.cl"
#endif
