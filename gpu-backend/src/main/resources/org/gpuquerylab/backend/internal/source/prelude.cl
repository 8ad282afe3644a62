// The portable kernel dialect, defined for OpenCL C 1.2. Kernels use these names, C, and the OpenCL
// built-ins that prelude.cuh also defines. Both files must define the same names.
#ifdef cl_khr_fp64
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
#endif
#ifdef cl_khr_int64_base_atomics
#pragma OPENCL EXTENSION cl_khr_int64_base_atomics : enable
#endif
#ifdef cl_khr_int64_extended_atomics
#pragma OPENCL EXTENSION cl_khr_int64_extended_atomics : enable
#endif
typedef long i64;
// The expression a * b + c rounds twice, as in the Java twins, unless the kernel uses fma(a, b, c).
#pragma OPENCL FP_CONTRACT OFF
#define KERNEL __kernel
#define DEVICE static inline
#define GLOBAL __global
#define LOCAL_PTR __local
#define CONSTANT_ARRAY(T, name) __constant T name[]
// Each thread of PoCL has its own copy of a local array, except where the kernel takes a constant
// address within the array (version 3.1). There, groups that run at once overwrite each other's
// elements. Therefore, on CPUs, the address goes through a volatile variable, which makes it
// non-constant. (An empty asm statement worked as well, but it makes the compiler of version 5.0
// fail an assertion.)
#if defined(__x86_64__) || defined(__aarch64__)
#define LOCAL_ARRAY(T, name, count)                       \
  __local T name##_memory[count];                         \
  __local T *volatile name##_address = name##_memory;     \
  __local T *const name = name##_address
#else
#define LOCAL_ARRAY(T, name, count) __local T name[count]
#endif
// Orders accesses to local and global memory within the group, like CUDA's barrier.
#define BARRIER() barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE)
// The number of trailing zeros; for zero, the number of all bits.
DEVICE int ctz32(uint x) { return (int)popcount((x & (0U - x)) - 1U); }
DEVICE int ctz64(ulong x) { return (int)popcount((x & (0UL - x)) - 1UL); }
// Atomics on global memory, which return the old value.
#define atomic_add_u32(p, v) atomic_add((volatile __global uint *)(p), (uint)(v))
#define atomic_min_u32(p, v) atomic_min((volatile __global uint *)(p), (uint)(v))
#define atomic_max_u32(p, v) atomic_max((volatile __global uint *)(p), (uint)(v))
#define atomic_or_u32(p, v) atomic_or((volatile __global uint *)(p), (uint)(v))
#define atomic_cas_u32(p, old, v) atomic_cmpxchg((volatile __global uint *)(p), (uint)(old), (uint)(v))
#define atomic_add_u64(p, v) atom_add((volatile __global ulong *)(p), (ulong)(v))
#define atomic_min_u64(p, v) atom_min((volatile __global ulong *)(p), (ulong)(v))
#define atomic_max_u64(p, v) atom_max((volatile __global ulong *)(p), (ulong)(v))
#define atomic_cas_u64(p, old, v) atom_cmpxchg((volatile __global ulong *)(p), (ulong)(old), (ulong)(v))
// Atomics on local memory, which return the old value.
#define atomic_add_local_u32(p, v) atomic_add((volatile __local uint *)(p), (uint)(v))
#define atomic_min_local_u32(p, v) atomic_min((volatile __local uint *)(p), (uint)(v))
#define atomic_max_local_u32(p, v) atomic_max((volatile __local uint *)(p), (uint)(v))
#define atomic_min_local_u64(p, v) atom_min((volatile __local ulong *)(p), (ulong)(v))
#define atomic_or_local_u32(p, v) atomic_or((volatile __local uint *)(p), (uint)(v))
#define atomic_cas_local_u32(p, old, v) atomic_cmpxchg((volatile __local uint *)(p), (uint)(old), (uint)(v))
#define atomic_cas_local_u64(p, old, v) atom_cmpxchg((volatile __local ulong *)(p), (ulong)(old), (ulong)(v))
// Precedes a loop of constant length over a private array, to unroll the loop; OpenCL's
// compilers decide without a hint.
#define UNROLL
