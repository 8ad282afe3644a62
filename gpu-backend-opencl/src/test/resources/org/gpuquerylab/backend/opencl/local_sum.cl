#ifndef GROUP
#define GROUP 64
#endif
KERNEL void local_sum(const GLOBAL int *in, GLOBAL int *out) {
  LOCAL_ARRAY(int, scratch, GROUP);
  const uint lid = (uint)get_local_id(0);
  scratch[lid] = in[get_global_id(0)];
  BARRIER();
  if (lid == 0) {
    int sum = 0;
    for (uint i = 0; i < GROUP; i++) sum += scratch[i];
    out[get_group_id(0)] = sum;
  }
}
