// Finds the connected sets level by level, then numbers them and computes their rows. ROWS_GIVEN:
// whether `given` has the rows of every set. state: at OVERFLOWN whether the memo was too small, at
// NUMBERED the number of sets that have numbers.
#include "/org/gpuquerylab/joinorder/internal/gpu/scaled_rows.cl"
#include "connected_index.cl"
#define UNKNOWN 0xFFFFFFFFFFFFFFFFUL

// Adds the single relations. One group.
KERNEL void mincut_init(const uint n, GLOBAL ulong *index, GLOBAL uint *sets, GLOBAL ulong *state,
                        GLOBAL ulong *answer) {
  const uint lid = get_local_id(0);
  if (lid < n) {
    enter(index, 1U << lid);
    sets[lid] = 1U << lid;
  }
  if (lid + 1 < n) {
    answer[FIRST_JOIN + 2 * lid] = 0;
    answer[FIRST_JOIN + 2 * lid + 1] = UNKNOWN;
  }
  if (lid == 0) {
    state[SETS + 1] = n;
  }
}

// Adds the connected sets of k + 1 relations.
KERNEL void mincut_extend(const uint n, const uint k, const uint capacity,
                          const GLOBAL ulong *query, GLOBAL ulong *index, GLOBAL uint *sets,
                          GLOBAL ulong *state) {
  LOCAL_ARRAY(uint, near, NEAR_WORDS);
  LOCAL_ARRAY(uint, sums, 2);
  const uint lid = get_local_id(0);
  fill_near(near, n, query);
  if (lid == 0) {
    // Meanwhile another group may find that the memory is too small, so one work-item checks this
    // for its whole group.
    sums[0] = 0;
    sums[1] = (uint)state[OVERFLOWN];
  }
  BARRIER();
  const ulong first = state[FIRST + k];
  const ulong count = sums[1] != 0 ? 0 : state[SETS + k];
  BARRIER();
  if (get_global_id(0) == 0) {
    state[FIRST + k + 1] = first + count;
  }
  for (ulong base = (ulong)get_group_id(0) * GROUP; base < count; base += get_global_size(0)) {
    const uint set = base + lid < count ? sets[first + base + lid] : 0;
    uint entered = 0;
    for (uint fringe = joined_with(near, set) & ~set; fringe != 0; fringe &= fringe - 1) {
      const uint one = fringe & (0U - fringe);
      entered |= enter(index, set | one) ? one : 0;
    }
    const uint place = entered == 0 ? 0 : atomic_add_local_u32(&sums[0], popcount(entered));
    BARRIER();
    if (lid == 0) {
      sums[1] = sums[0] == 0 ? 0 : (uint)atomic_add_u64(&state[SETS + k + 1], sums[0]);
      sums[0] = 0;
    }
    BARRIER();
    ulong at = first + count + sums[1] + place;
    for (; entered != 0; entered &= entered - 1, at++) {
      if (at < capacity) {
        sets[at] = set | (entered & (0U - entered));
      } else {
        state[OVERFLOWN] = 1;
      }
    }
  }
}

// Numbers the connected sets. words: the number of words of the index.
KERNEL void mincut_number(const uint words, GLOBAL ulong *index, GLOBAL ulong *state) {
  LOCAL_ARRAY(uint, sums, 2);
  const uint lid = get_local_id(0);
  if (lid == 0) {
    sums[0] = 0;
  }
  BARRIER();
  for (ulong base = (ulong)get_group_id(0) * GROUP; base < words; base += get_global_size(0)) {
    const ulong at = base + lid;
    const uint members = at < words ? (uint)index[at] : 0;
    const uint place = members == 0 ? 0 : atomic_add_local_u32(&sums[0], popcount(members));
    BARRIER();
    if (lid == 0) {
      sums[1] = sums[0] == 0 ? 0 : (uint)atomic_add_u64(&state[NUMBERED], sums[0]);
      sums[0] = 0;
    }
    BARRIER();
    if (members != 0) {
      index[at] = (ulong)(sums[1] + place) << 32 | members;
    }
  }
}

// Computes the rows of all connected sets, and their costs before any split is tried. The set of
// all relations has 0 rows, because the rows of the query's result are part of every plan's cost,
// and a large number of them would hide the other costs.
KERNEL void mincut_rows(const uint n, const GLOBAL ulong *query, const GLOBAL double *given,
                        const GLOBAL ulong *index, const GLOBAL uint *sets, GLOBAL double *rows,
                        GLOBAL ulong *cost, const GLOBAL ulong *state) {
  const ulong count = state[OVERFLOWN] != 0 ? 0 : state[FIRST + n] + state[SETS + n];
  for (ulong at = get_global_id(0); at < count; at += get_global_size(0)) {
    const uint set = sets[at];
    const uint number = number_of(index[set >> 5], set);
    const bool is_result = n > 1 && (uint)popcount(set) == n;
#if ROWS_GIVEN
    rows[number] = is_result ? 0.0 : given[set];
#else
    rows[number] = is_result ? 0.0 : scaled_rows(query, n, set);
#endif
    cost[number] = as_ulong((set & (set - 1)) == 0 ? 0.0 : (double)INFINITY);
  }
}
