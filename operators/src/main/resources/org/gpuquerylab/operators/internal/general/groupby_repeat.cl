// How often each row of a set operation's sides is in its result, given the number of all equal rows and of those of
// the right side. KEEPS_BOTH: whether the operation is INTERSECT, otherwise EXCEPT. KEEPS_ALL: whether it counts rows.
KERNEL void groupby_repeat(const GLOBAL i64 *restrict all, const GLOBAL i64 *restrict right,
                           GLOBAL uint *restrict times,
                           const uint n) {
  for (ulong i = get_global_id(0); i < n; i += get_global_size(0)) {
    const i64 of_right = right[i], of_left = all[i] - of_right;
    const i64 both = of_left < of_right ? of_left : of_right;
    i64 count = KEEPS_BOTH ? both : KEEPS_ALL ? of_left - both : of_right == 0 ? of_left : 0;
    if (!KEEPS_ALL && count > 1) count = 1;
    times[i] = (uint)count;
  }
}
