// Copies the answers of up to 16 queries into one buffer, one after another, so that one copy
// brings them to the host. A group processes the answers g, g + G, g + 2 G, ..., where g is its
// number and G is the number of groups.

#define TAKE(k)                                                                        \
  if (answer == k) {                                                                   \
    for (uint i = lid; i < words; i += size) gathered[begin + i] = answer##k[i];       \
  }

KERNEL void gather_answers(const GLOBAL ulong *answer0, const GLOBAL ulong *answer1, const GLOBAL ulong *answer2,
                           const GLOBAL ulong *answer3, const GLOBAL ulong *answer4, const GLOBAL ulong *answer5,
                           const GLOBAL ulong *answer6, const GLOBAL ulong *answer7, const GLOBAL ulong *answer8,
                           const GLOBAL ulong *answer9, const GLOBAL ulong *answer10, const GLOBAL ulong *answer11,
                           const GLOBAL ulong *answer12, const GLOBAL ulong *answer13, const GLOBAL ulong *answer14,
                           const GLOBAL ulong *answer15, const GLOBAL int *offsets, GLOBAL ulong *gathered,
                           const uint first, const uint count) {
  const uint lid = (uint)get_local_id(0), size = (uint)get_local_size(0);
  for (uint answer = (uint)get_group_id(0); answer < count; answer += (uint)get_num_groups(0)) {
    const uint begin = (uint)offsets[first + answer], words = (uint)offsets[first + answer + 1] - begin;
    TAKE(0) TAKE(1) TAKE(2) TAKE(3) TAKE(4) TAKE(5) TAKE(6) TAKE(7)
    TAKE(8) TAKE(9) TAKE(10) TAKE(11) TAKE(12) TAKE(13) TAKE(14) TAKE(15)
  }
}
