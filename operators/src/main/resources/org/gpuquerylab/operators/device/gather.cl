// Copies values of a column at a list of rows.
typedef VALUE value_type;

// out[i] = values[index[i]].
KERNEL void gather(const GLOBAL value_type *restrict values, const GLOBAL uint *restrict index,
                   GLOBAL value_type *restrict out, const uint n) {
  for (ulong first = (ulong)get_group_id(0) * TILE; first < n; first += (ulong)get_num_groups(0) * TILE) {
    const ulong own = first + get_local_id(0);
    uint row[ITEMS];
    value_type x[ITEMS];
    UNROLL for (uint k = 0; k < ITEMS; k++) row[k] = own + k * GROUP < n ? index[own + k * GROUP] : 0;
    UNROLL for (uint k = 0; k < ITEMS; k++) {
      if (own + k * GROUP < n) x[k] = values[row[k]];
    }
    UNROLL for (uint k = 0; k < ITEMS; k++) {
      if (own + k * GROUP < n) out[own + k * GROUP] = x[k];
    }
  }
}
