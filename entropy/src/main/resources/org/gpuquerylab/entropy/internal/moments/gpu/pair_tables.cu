// On CUDA, the tables have the order of the tensor cores' fragments (mma m16n8k8, f64): a warp
// reads a fragment, two doubles for each thread, in one contiguous access. An entry of the row
// table consists, from the low bit on, of upper half | thread | term 2 | row 1 | higher terms,
// where thread is terms 0 1, rows 2 3 4. An entry of the column table consists of term 2 | thread |
// columns 1 2 | higher terms, where thread is terms 0 1, columns 0 3 4.
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
