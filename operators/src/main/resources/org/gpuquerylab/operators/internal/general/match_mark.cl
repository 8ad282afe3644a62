// Sets the mark of each listed row.
KERNEL void match_mark(const GLOBAL int *restrict rows, GLOBAL uchar *restrict marks, const uint mark, const uint n) {
  for (ulong i = get_global_id(0); i < n; i += get_global_size(0)) {
    if (rows[i] >= 0) marks[rows[i]] = (uchar)mark;
  }
}
