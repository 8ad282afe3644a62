// The sum, minimum or maximum (FOLD 0, 1, 2) of the rows of each row's frame, from first to last; that of no row if
// last is less than first.
typedef VALUE value_type;

KERNEL void frame_folds(const GLOBAL value_type *restrict in, const GLOBAL int *restrict first,
                        const GLOBAL int *restrict last, GLOBAL value_type *restrict out, const uint rows) {
  for (ulong row = get_global_id(0); row < rows; row += get_global_size(0)) {
    const i64 most = (i64)0x7FFFFFFFFFFFFFFFL;
    value_type fold = (value_type)(FOLD == 0 ? 0 : FOLD == 1 ? most : -most - 1);
    for (i64 k = first[row]; k <= last[row]; k++) {
      const value_type value = in[k];
      if (FOLD == 0) {
        fold += value;
      } else if (FOLD == 1 ? value < fold : value > fold) {
        fold = value;
      }
    }
    out[row] = fold;
  }
}
