// CUDA takes overridden.cu in place of this file: both give each group's number of odd elements.
#ifdef __CUDACC__
#error "the .cu file overrides this one on CUDA"
#endif

KERNEL void overridden(const GLOBAL uint *x, GLOBAL uint *odd) {
  LOCAL_ARRAY(uint, count, 1);
  if (get_local_id(0) == 0) {
    count[0] = 0;
  }
  BARRIER();
  atomic_add_local_u32(count, x[get_global_id(0)] & 1);
  BARRIER();
  if (get_local_id(0) == 0) {
    odd[get_group_id(0)] = count[0];
  }
}
