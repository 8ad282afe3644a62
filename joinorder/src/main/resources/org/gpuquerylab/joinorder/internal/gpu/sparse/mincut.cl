// Finds the best of each connected set's minimal cuts, level by level, and the plan. Costs are kept
// as the bits of doubles, which have the same order as the numbers for numbers from 0 on. state: at
// CHECKED the number of sides tried, at OVERFLOWN whether the memo was too small, at SPLITS + k the
// number of splits of the sets of k relations, at JOINS + k the number of the plan's joins of more
// than k relations.
#include "/org/gpuquerylab/joinorder/internal/gpu/cost.cl"
#include "connected_index.cl"
#include "cuts.cl"

// The cost of the split that a walk found, for a set with the given rows.
DEVICE double split_cost(const Walk *walk, ulong word, double set_rows, const GLOBAL ulong *index,
                         const GLOBAL double *rows, const GLOBAL ulong *cost) {
  const uint l = number_of(index[walk->side >> 5], walk->side);
  const uint r = number_of(word, walk->set ^ walk->side);
  return join_cost(as_double(cost[l]), as_double(cost[r]), rows[l], rows[r], set_rows);
}

// Adds up a count over all work-items; all work-items of the group must call it, with zeros in both
// sums.
DEVICE void add_counts(uint count, LOCAL_PTR uint *sums, GLOBAL ulong *total) {
  // The count is added in halves, so that no sum overflows 32 bits.
  atomic_add_local_u32(&sums[0], count & 0xFFFFU);
  atomic_add_local_u32(&sums[1], count >> 16);
  BARRIER();
  if (get_local_id(0) == 0 && (sums[0] | sums[1]) != 0) {
    atomic_add_u64(total, ((ulong)sums[1] << 16) + sums[0]);
  }
}

// The work of a work-item at a level: a walk over the cuts of a set. It holds the set's number and
// rows, and the minimum cost found so far.
typedef struct {
  Walk walk;
  bool walking;
  uint valid;
  uint number;
  double set_rows;
  double best;
} Search;

// Starts on the set to which the walk belongs.
DEVICE void begin_search(Search *search, const GLOBAL ulong *index, const GLOBAL double *rows) {
  const uint set = search->walk.set;
  search->number = number_of(index[set >> 5], set);
  search->set_rows = rows[search->number];
  search->best = INFINITY;
  search->walking = true;
}

// Does one step of a walk.
DEVICE void search_step(Search *search, Later *later, const LOCAL_PTR uint *near, const GLOBAL ulong *index,
                        const GLOBAL double *rows, GLOBAL ulong *cost) {
  ulong word;
  const uint event = step(&search->walk, later, near, index, &word);
  if (event == SPLIT) {
    search->valid++;
    const double found = split_cost(&search->walk, word, search->set_rows, index, rows, cost);
    search->best = fmin(search->best, found);
  } else if (event == END) {
    if (search->best < (double)INFINITY) {
      atomic_min_u64(&cost[search->number], as_ulong(search->best));
    }
    search->walking = false;
  }
}

// Solves the sets of k relations with the indices `from` to `to - 1` within their level, as far as
// there are so many; all smaller sets must be solved. After `steps` steps, the work-items of a
// group share the remaining work.
KERNEL void mincut_level(const uint n, const uint k, const uint from, const uint to,
                         const uint steps, const GLOBAL ulong *query, const GLOBAL ulong *index,
                         const GLOBAL uint *sets, const GLOBAL double *rows, GLOBAL ulong *cost,
                         GLOBAL ulong *state) {
  LOCAL_ARRAY(uint, near, NEAR_WORDS);
  LOCAL_ARRAY(uint, sums, 4);
  LOCAL_ARRAY(uint, counts, 2);
  LOCAL_ARRAY(uint, offers, 3 * GROUP);
  const ulong first = state[FIRST + k] + from;
  const ulong all = state[OVERFLOWN] != 0 ? 0 : state[SETS + k];
  const ulong end = all < to ? all : to;
  const ulong count = end > from ? end - from : 0;
  // The estimate assumes that a set has more splits than the average set with one relation fewer.
  const ulong before = k > 2 && count != 0 ? state[SPLITS + k - 1] / state[SETS + k - 1] : 1;
  const uint choices = prescribed_choices(count, count * before);
  const ulong tasks = count << choices;
  fill_near(near, n, query);
  if (get_local_id(0) < 4) {
    sums[get_local_id(0)] = 0;
  }
  BARRIER();
  Search search;
  Later later;
  search.walk.checked = 0;
  search.walking = false;
  search.valid = 0;
  ulong task = get_global_id(0);
  bool any_busy = (ulong)get_group_id(0) * GROUP < tasks;
  while (any_busy) {
    for (uint i = 0; i < steps && (search.walking || task < tasks); i++) {
      if (!search.walking) {
        begin_walk(&search.walk, sets[first + (task >> choices)],
                   (uint)task & ((1U << choices) - 1), choices);
        begin_search(&search, index, rows);
        task += get_global_size(0);
      }
      search_step(&search, &later, near, index, rows, cost);
    }
    const bool busy = search.walking || task < tasks;
    if (take_over(&search.walk, &later, busy, counts, offers, &any_busy)) {
      begin_search(&search, index, rows);
    }
  }
  add_counts(search.valid, sums, &state[SPLITS + k]);
  add_counts(search.walk.checked, sums + 2, &state[CHECKED]);
}

// Lists the sets of k relations that the plan joins, in the order in which larger joins list them;
// the first is join number `listed`. Returns the number of these sets. All work-items of the group
// must call it.
DEVICE uint find_joins(uint n, uint k, uint listed, GLOBAL ulong *answer, LOCAL_PTR uint *found,
                       LOCAL_PTR uint *which) {
  const uint lid = get_local_id(0);
  if (lid < 2) {
    which[lid] = 0;
  }
  BARRIER();
  uint set = 0;
  if (k == n && lid == 0) {
    set = (1U << n) - 1;
  } else if (lid < 2 * listed) {
    const uint part = (uint)answer[FIRST_JOIN + 2 * (lid >> 1) + 1];
    set = (lid & 1) == 0 ? part : (uint)answer[FIRST_JOIN + 2 * (lid >> 1)] ^ part;
  }
  const bool mine = set != 0 && popcount(set) == k;
  if (mine) {
    atomic_or_local_u32(&which[lid >> 5], 1U << (lid & 31));
  }
  BARRIER();
  if (mine) {
    const uint before = popcount(which[lid >> 5] & ((1U << (lid & 31)) - 1));
    found[before + (lid < 32 ? 0 : popcount(which[0]))] = set;
  }
  BARRIER();
  return popcount(which[0]) + popcount(which[1]);
}

// Writes the part of the answer that does not depend on the plan. One work-item.
DEVICE void answer_counts(uint n, ulong best, const GLOBAL ulong *state, GLOBAL ulong *answer) {
  ulong pairs = 0;
  for (uint k = 2; k <= n; k++) {
    pairs += state[SPLITS + k];
  }
  answer[0] = best;
  answer[1] = pairs;
  answer[2] = state[CHECKED];
  answer[3] = state[OVERFLOWN];
}

// Finds the plan's joins of k relations; all larger joins must be known. For each set, it chooses
// the smallest side that has the set's lowest relation and gives the set's cost. answer: the bits
// of the cost, the pairs, the sides tried, whether the memo was too small, then from FIRST_JOIN on
// the set of each join and one part of the set, UNKNOWN at first.
KERNEL void mincut_plan(const uint n, const uint k, const GLOBAL ulong *query,
                        const GLOBAL ulong *index, const GLOBAL double *rows,
                        const GLOBAL ulong *cost, GLOBAL ulong *state, GLOBAL ulong *answer) {
  LOCAL_ARRAY(uint, near, NEAR_WORDS);
  LOCAL_ARRAY(uint, found, MAX_RELATIONS);
  LOCAL_ARRAY(uint, which, 2);
  const uint all = (1U << n) - 1;
  const bool fits = state[OVERFLOWN] == 0;
  const ulong best = as_ulong((double)INFINITY);
  const ulong total = fits ? cost[number_of(index[all >> 5], all)] : best;
  const uint listed = k == n ? 0 : (uint)state[JOINS + k];
  const uint count = total == best ? 0 : find_joins(n, k, listed, answer, found, which);
  if (get_group_id(0) == 0 && get_local_id(0) < count) {
    answer[FIRST_JOIN + 2 * (listed + get_local_id(0))] = found[get_local_id(0)];
  }
  if (get_global_id(0) == 0) {
    state[JOINS + k - 1] = listed + count;
    if (k == n) {
      answer_counts(n, total, state, answer);
    }
  }
  if (count == 0) {
    return;
  }
  fill_near(near, n, query);
  BARRIER();
  const uint choices = prescribed_choices(count, count * (state[SPLITS + k] / state[SETS + k]));
  const uint paths = (1U << choices) - 1;
  for (ulong task = get_global_id(0); task < (ulong)count << choices; task += get_global_size(0)) {
    Walk walk;
    Later later;
    begin_walk(&walk, found[task >> choices], (uint)task & paths, choices);
    const uint number = number_of(index[walk.set >> 5], walk.set);
    GLOBAL ulong *part = answer + FIRST_JOIN + 2 * (listed + (task >> choices)) + 1;
    ulong word;
    for (uint event = NOTHING; event != END;) {
      event = step(&walk, &later, near, index, &word);
      if (event == SPLIT &&
          as_ulong(split_cost(&walk, word, rows[number], index, rows, cost)) == cost[number]) {
        atomic_min_u64(part, walk.side);
      }
    }
  }
}
