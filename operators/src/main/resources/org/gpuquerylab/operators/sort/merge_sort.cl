// A stable merge sort of keys, which are unsigned numbers; each key has a value.
#define ITEMS (PARTITION / GROUP)
#if KEY_BYTES == 4
typedef uint key_type;
#else
typedef ulong key_type;
#endif

// Each group sorts its partition by a bitonic network. Of two equal keys, the earlier one is less.
// Positions past the last row hold the largest possible keys, which come after all others.
KERNEL void sort_partitions(GLOBAL key_type *restrict keys, GLOBAL uint *restrict values, const uint n) {
  LOCAL_ARRAY(key_type, key, PARTITION);
  LOCAL_ARRAY(uint, place, PARTITION);
  const uint lid = (uint)get_local_id(0);
  const ulong first = (ulong)get_group_id(0) * PARTITION;
  const uint valid = first >= n ? 0 : n - first < PARTITION ? (uint)(n - first) : PARTITION;
  for (uint i = lid; i < PARTITION; i += GROUP) {
    key[i] = i < valid ? keys[first + i] : ~(key_type)0;
    place[i] = i;
  }
  for (uint size = 2; size <= PARTITION; size *= 2) {
    for (uint step = size / 2; step > 0; step /= 2) {
      BARRIER();
      for (uint pair = lid; pair < PARTITION / 2; pair += GROUP) {
        const uint low = 2 * pair - (pair & (step - 1)), high = low + step;
        const key_type x = key[low], y = key[high];
        const uint from_x = place[low], from_y = place[high];
        const uint greater = x > y || (x == y && from_x > from_y) ? 1U : 0U;
        if (greater == ((low & size) == 0 ? 1U : 0U)) {
          key[low] = y;
          key[high] = x;
          place[low] = from_y;
          place[high] = from_x;
        }
      }
    }
  }
  BARRIER();
  uint value[ITEMS];
  UNROLL for (uint k = 0; k < ITEMS; k++) {
    const uint i = lid + k * GROUP;
    value[k] = i < valid ? values[first + place[i]] : 0;
  }
  BARRIER();
  UNROLL for (uint k = 0; k < ITEMS; k++) {
    const uint i = lid + k * GROUP;
    if (i < valid) {
      keys[first + i] = key[i];
      values[first + i] = value[k];
    }
  }
}

// How many of the first d merged keys come from a; if keys are equal, the keys of a come first.
DEVICE uint split_global(const GLOBAL key_type *restrict a, uint a_size, const GLOBAL key_type *restrict b,
                         uint b_size, uint d) {
  uint low = d > b_size ? d - b_size : 0, high = d < a_size ? d : a_size;
  while (low < high) {
    const uint middle = low + (high - low) / 2;
    if (a[middle] <= b[d - 1 - middle]) low = middle + 1; else high = middle;
  }
  return low;
}

DEVICE uint split_local(const LOCAL_PTR key_type *a, uint a_size, const LOCAL_PTR key_type *b, uint b_size, uint d) {
  uint low = d > b_size ? d - b_size : 0, high = d < a_size ? d : a_size;
  while (low < high) {
    const uint middle = low + (high - low) / 2;
    if (a[middle] <= b[d - 1 - middle]) low = middle + 1; else high = middle;
  }
  return low;
}

// Merges pairs of adjacent sorted runs; each run has {@code width} keys. Each group writes one
// partition of the result.
KERNEL void merge_runs(const GLOBAL key_type *restrict keys, const GLOBAL uint *restrict values,
                       GLOBAL key_type *restrict keys_out, GLOBAL uint *restrict values_out, const uint n,
                       const uint width) {
  LOCAL_ARRAY(key_type, key, PARTITION);
  LOCAL_ARRAY(uint, value, PARTITION);
  LOCAL_ARRAY(uint, splits, 2);
  const uint lid = (uint)get_local_id(0);
  const ulong first = (ulong)get_group_id(0) * PARTITION;
  const ulong pair = first / (2 * (ulong)width) * (2 * (ulong)width);
  const uint a_size = pair >= n ? 0 : n - pair < width ? (uint)(n - pair) : width;
  const ulong rest = pair + a_size >= n ? 0 : n - (pair + a_size);
  const uint b_size = rest < width ? (uint)rest : width;
  const GLOBAL key_type *a = keys + pair, *b = keys + pair + a_size;
  const uint begin = (uint)(first - pair), sum = a_size + b_size;
  const uint from = begin < sum ? begin : sum, end = sum - from < PARTITION ? sum : from + PARTITION;
  if (lid < 2) splits[lid] = split_global(a, a_size, b, b_size, lid == 0 ? from : end);
  BARRIER();
  const uint a_from = splits[0], a_count = splits[1] - a_from;
  const uint b_from = from - a_from, b_count = end - from - a_count;
  for (uint i = lid; i < end - from; i += GROUP) {
    const ulong at = i < a_count ? pair + a_from + i : pair + a_size + b_from + (i - a_count);
    key[i] = keys[at];
    value[i] = values[at];
  }
  BARRIER();
  const LOCAL_PTR key_type *x = key, *y = key + a_count;
  const uint d = lid * ITEMS < end - from ? lid * ITEMS : end - from;
  uint i = split_local(x, a_count, y, b_count, d);
  uint j = d - i;
  for (uint k = d; k < d + ITEMS && k < end - from; k++) {
    const uint take_a = i < a_count && (j >= b_count || x[i] <= y[j]) ? 1U : 0U;
    const uint source = take_a != 0 ? i++ : a_count + j++;
    keys_out[pair + from + k] = key[source];
    values_out[pair + from + k] = value[source];
  }
}
