// Estimates the number of different keys: sets the bit of the hash of each sampled row's key. Of BITS bits, found[0]
// becomes the number of those that are set.
#include "keys.cl"

KERNEL void groupby_sample(EACH(KEYS, KEY_PARAMETERS) GLOBAL uint *bits, GLOBAL uint *found, const uint samples,
                           const uint step) {
  uint fresh = 0;
  for (ulong i = get_global_id(0); i < samples; i += get_global_size(0)) {
    const ulong row = i * step;
    ulong key = 0;
    uint state = KNOWN;
    EACH(KEYS, LOAD_KEY)
    const uint hash = (uint)(mixed(key) >> 32) & (BITS - 1), bit = 1U << (hash & 31);
    if ((bits[hash >> 5] & bit) == 0 && (atomic_or_u32(bits + (hash >> 5), bit) & bit) == 0) fresh++;
  }
  if (fresh != 0) atomic_add_u32(found, fresh);
}
