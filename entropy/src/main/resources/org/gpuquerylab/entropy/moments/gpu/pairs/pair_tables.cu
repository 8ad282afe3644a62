// On CUDA, the tables have the order of the tensor cores' fragments (mma m16n8k8, f64): a warp
// reads a fragment, two doubles a thread, in one contiguous access. From the low bit, an entry of
// the row table is upper half | thread | term 2 | row 1 | higher terms, thread: terms 0 1, rows 2 3
// 4 and one of the column table term 2 | thread | columns 1 2 | higher terms, thread: terms 0 1,
// columns 0 3 4.
#define ENTRY_ORDER
static __device__ __forceinline__ unsigned row_of(unsigned entry) {
  return (entry & 1U) | (entry >> 7 & 1U) << 1 | (entry >> 3 & 7U) << 2;
}
static __device__ __forceinline__ unsigned row_term(unsigned entry) {
  return (entry >> 1 & 3U) | (entry >> 6 & 1U) << 2 | entry >> 8 << 3;
}
static __device__ __forceinline__ unsigned column_of(unsigned entry) {
  return (entry >> 3 & 1U) | (entry >> 6 & 3U) << 1 | (entry >> 4 & 3U) << 3;
}
static __device__ __forceinline__ unsigned column_term(unsigned entry) {
  return (entry >> 1 & 3U) | (entry & 1U) << 2 | entry >> 8 << 3;
}
#include "pair_tables.cl"
