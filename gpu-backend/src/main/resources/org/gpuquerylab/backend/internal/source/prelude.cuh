// The portable kernel dialect, defined for CUDA C++. Kernels use these names, C, and the OpenCL
// built-ins that are defined at the end. This file and prelude.cl must define the same names.
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
// The number of trailing zeros; the number of all bits for zero.
DEVICE int ctz32(uint x) { return __clz((int)__brev(x)); }
DEVICE int ctz64(ulong x) { return __clzll((long long)__brevll(x)); }
// Atomics on global memory, which return the old value.
#define atomic_add_u32(p, v) atomicAdd((uint *)(p), (uint)(v))
#define atomic_min_u32(p, v) atomicMin((uint *)(p), (uint)(v))
#define atomic_max_u32(p, v) atomicMax((uint *)(p), (uint)(v))
#define atomic_or_u32(p, v) atomicOr((uint *)(p), (uint)(v))
#define atomic_cas_u32(p, old, v) atomicCAS((uint *)(p), (uint)(old), (uint)(v))
#define atomic_add_u64(p, v) atomicAdd((ulong *)(p), (ulong)(v))
#define atomic_min_u64(p, v) atomicMin((ulong *)(p), (ulong)(v))
#define atomic_max_u64(p, v) atomicMax((ulong *)(p), (ulong)(v))
#define atomic_cas_u64(p, old, v) atomicCAS((ulong *)(p), (ulong)(old), (ulong)(v))
// Atomics on local memory, which return the old value.
#define atomic_add_local_u32(p, v) atomicAdd((uint *)(p), (uint)(v))
#define atomic_min_local_u32(p, v) atomicMin((uint *)(p), (uint)(v))
#define atomic_max_local_u32(p, v) atomicMax((uint *)(p), (uint)(v))
#define atomic_min_local_u64(p, v) atomicMin((ulong *)(p), (ulong)(v))
#define atomic_or_local_u32(p, v) atomicOr((uint *)(p), (uint)(v))
#define atomic_cas_local_u32(p, old, v) atomicCAS((uint *)(p), (uint)(old), (uint)(v))
#define atomic_cas_local_u64(p, old, v) atomicCAS((ulong *)(p), (ulong)(old), (ulong)(v))
// Precedes a loop of constant length over a private array, to unroll the loop.
#define UNROLL _Pragma("unroll")
// OpenCL built-ins.
#define restrict __restrict__
#ifndef INFINITY
#define INFINITY __int_as_float(0x7f800000)
#endif
#ifndef FLT_MAX
#define FLT_MAX 3.40282346638528859812e+38f
#endif
#ifndef DBL_MAX
#define DBL_MAX 1.79769313486231570815e+308
#endif
DEVICE uint get_local_id(int) { return threadIdx.x; }
DEVICE uint get_group_id(int) { return blockIdx.x; }
DEVICE uint get_local_size(int) { return blockDim.x; }
DEVICE uint get_num_groups(int) { return gridDim.x; }
DEVICE ulong get_global_id(int) { return (ulong)blockIdx.x * blockDim.x + threadIdx.x; }
DEVICE ulong get_global_size(int) { return (ulong)gridDim.x * blockDim.x; }
// As in OpenCL, the result has the argument's type.
DEVICE int popcount(int x) { return __popc((uint)x); }
DEVICE uint popcount(uint x) { return (uint)__popc(x); }
DEVICE i64 popcount(i64 x) { return __popcll((ulong)x); }
DEVICE ulong popcount(ulong x) { return (ulong)__popcll(x); }
DEVICE int clz(int x) { return __clz(x); }
DEVICE uint clz(uint x) { return (uint)__clz((int)x); }
DEVICE i64 clz(i64 x) { return __clzll(x); }
DEVICE ulong clz(ulong x) { return (ulong)__clzll((long long)x); }
DEVICE i64 mul_hi(i64 a, i64 b) { return __mul64hi(a, b); }
DEVICE uint as_uint(float x) { return __float_as_uint(x); }
DEVICE float as_float(uint x) { return __uint_as_float(x); }
DEVICE ulong as_ulong(double x) { return (ulong)__double_as_longlong(x); }
DEVICE double as_double(ulong x) { return __longlong_as_double((long long)x); }
