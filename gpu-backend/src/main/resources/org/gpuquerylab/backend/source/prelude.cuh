// The portable kernel dialect as CUDA C++. Kernels use these names, C, and the OpenCL built-ins defined
// at the end: whatever is added to prelude.cl is added here too.
typedef unsigned char uchar;
typedef unsigned int uint;
typedef unsigned long long ulong;
typedef long long i64;
#define KERNEL extern "C" __global__
#define DEVICE static __device__ __forceinline__
#define GLOBAL
#define LOCAL_PTR
#define CONSTANT_ARRAY(T, name) static __constant__ T name[]
#define LOCAL_ARRAY(T, name, count) __shared__ T name[count]
#define BARRIER() __syncthreads()
#define ctz64(x) (__ffsll((long long)(x)) - 1)
#define ctz32(x) (__ffs((int)(x)) - 1)
// Atomics on global memory, returning the old value.
#define atomic_add_u32(p, v) atomicAdd((uint *)(p), (uint)(v))
#define atomic_min_u32(p, v) atomicMin((uint *)(p), (uint)(v))
#define atomic_max_u32(p, v) atomicMax((uint *)(p), (uint)(v))
#define atomic_add_u64(p, v) atomicAdd((ulong *)(p), (ulong)(v))
#define atomic_min_u64(p, v) atomicMin((ulong *)(p), (ulong)(v))
#define atomic_max_u64(p, v) atomicMax((ulong *)(p), (ulong)(v))
// Atomics on local memory, returning the old value.
#define atomic_add_local_u32(p, v) atomicAdd((uint *)(p), (uint)(v))
// OpenCL built-ins.
#define restrict __restrict__
#ifndef INFINITY
#define INFINITY __int_as_float(0x7f800000)
#endif
DEVICE uint get_local_id(int) { return threadIdx.x; }
DEVICE uint get_group_id(int) { return blockIdx.x; }
DEVICE uint get_local_size(int) { return blockDim.x; }
DEVICE uint get_num_groups(int) { return gridDim.x; }
DEVICE ulong get_global_id(int) { return (ulong)blockIdx.x * blockDim.x + threadIdx.x; }
DEVICE ulong get_global_size(int) { return (ulong)gridDim.x * blockDim.x; }
DEVICE int popcount(uint x) { return __popc(x); }
DEVICE int popcount(ulong x) { return __popcll(x); }
DEVICE int clz(uint x) { return __clz((int)x); }
DEVICE int clz(ulong x) { return __clzll((long long)x); }
DEVICE uint as_uint(float x) { return __float_as_uint(x); }
DEVICE float as_float(uint x) { return __uint_as_float(x); }
DEVICE ulong as_ulong(double x) { return (ulong)__double_as_longlong(x); }
DEVICE double as_double(ulong x) { return __longlong_as_double((long long)x); }
