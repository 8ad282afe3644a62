// On CUDA, a warp finds equal digits by votes in registers, and only warps synchronize during
// ranking.
#define RANK_BY_VOTE
#define VOTE(x) __ballot_sync(0xFFFFFFFFU, x)
#define WARP_BARRIER() __syncwarp()
// Without this bound, the unrolled scatter would use so many registers that only one group fits on
// a multiprocessor.
#define BOUNDS __launch_bounds__(256, 3)
#include "radix_sort.cl"
