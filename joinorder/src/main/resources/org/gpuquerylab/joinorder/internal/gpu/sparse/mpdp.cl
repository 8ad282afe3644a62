// MPDP: solves connected sets level by level, with each split inside one of the set's blocks
// (biconnected components). LANES work-items share the candidates of a set. ROWS_GIVEN: whether
// `rows` is given for every set. OPERATORS: whether the words of operators follow the query; then
// some connected sets have no plan, and their costs stay infinite.
#include "/org/gpuquerylab/joinorder/internal/gpu/cost.cl"
#include "/org/gpuquerylab/joinorder/internal/gpu/scaled_rows.cl"
#include "connected_memo.cl"
#include "blocks.cl"
#include "splits.cl"
#if OPERATORS
#include "operators.cl"
#endif
#define TASKS (GROUP / LANES)

// The initial values of an element. The set of all relations has 0 rows, because the rows of the
// query's result are part of every plan's cost, and a large number of them would hide the other
// costs.
DEVICE void enter(Memo memo, uint slot, ulong set, double first_cost) {
  memo.cost[slot] = as_ulong(first_cost);
  const bool is_result = memo.n > 1 && (uint)popcount(set) == memo.n;
#if ROWS_GIVEN
  if (is_result) {
    memo.rows[slot] = 0.0;
  }
#else
  memo.rows[slot] = is_result ? 0.0 : scaled_rows(memo.query, memo.n, set);
#endif
}

// Adds the single relations. One group.
KERNEL void mpdp_init(const uint n, const uint slot_bits, const GLOBAL ulong *query,
                      GLOBAL ulong *keys, GLOBAL uint *sets, GLOBAL double *rows,
                      GLOBAL ulong *cost, GLOBAL ulong *state) {
  LOCAL_ARRAY(ulong, near, MAX_RELATIONS);
  const Memo memo = {n, slot_bits, query, keys, sets, rows, cost, state, near};
  for (uint i = get_local_id(0); i < n; i += GROUP) {
    near[i] = query[i];
    sets[i] = claim(memo, 1UL << i);
    enter(memo, sets[i], 1UL << i, 0.0);
  }
  if (get_local_id(0) == 0) {
    state[SETS + 1] = n;
  }
}

// The cost of the split into a part and the rest; infinite if the part is 0 or no plan may have it.
DEVICE double plan_cost(Memo memo, Candidates of, ulong part) {
#if OPERATORS
  const GLOBAL ulong *words = memo.query + memo.n + 2 * (memo.n + memo.n * memo.n);
  if (part != 0 && !operators_join(words, memo.n, part, of.set ^ part)) {
    return INFINITY;
  }
#endif
  return part == 0 ? (double)INFINITY : split_cost(memo, of, part);
}

// The counts and data that the work-items of a group share in local memory.
#define VALID 0
#define LOOKED_AT 1
#define ENTERED 2
#define SHARED 3

// Solves the sets with numbers `first` to `first + count - 1`. If there are few sets, several tasks
// share a set, and each task has a slice of the set's candidates.
DEVICE void solve(Memo memo, uint k, ulong first, ulong count, LOCAL_PTR ulong *blocks,
                  LOCAL_PTR ulong *totals, LOCAL_PTR uint *bridges, LOCAL_PTR uint *sums) {
  const uint lane = get_local_id(0) % LANES;
  const uint mine = get_local_id(0) / LANES;
  const ulong resident = (ulong)get_num_groups(0) * TASKS;
  LOCAL_PTR ulong *own = blocks + mine * MAX_RELATIONS;
  Candidates of;
  of.listed = first_of(memo, k / 2 + 1);
  // A set has no more candidates than there are listed sets.
  const ulong useful = (of.listed + LANES - 1) / LANES;
  const ulong room = count == 0 || count > resident ? 1 : resident / count;
  const ulong slices = room < useful ? room : useful;
  of.blocks = own;
  uint valid = 0;
  uint checked = 0;
  for (ulong base = (ulong)get_group_id(0) * TASKS; base < count * slices; base += resident) {
    const ulong task = base + mine;
    const bool active = task < count * slices;
    of.slot = active ? memo.sets[first + task / slices] : 0;
    of.set = active ? set_of(memo, of.slot) : 0;
    if (active && lane == 0) {
      const uint found = find_blocks(memo, of.set, own);
      bridges[mine] = bridges_first(own, found);
      totals[mine] = count_candidates(own, found, of.listed);
    }
    BARRIER();
    double best = INFINITY;
    of.total = active ? totals[mine] : 0;
    of.bridges = bridges[mine];
    for (ulong c = task % slices * LANES + lane; c < of.total; c += slices * LANES) {
      const double found = plan_cost(memo, of, split(memo, of, c));
      checked++;
      if (found < (double)INFINITY) {
        valid++;
        best = fmin(best, found);
      }
    }
    if (best < (double)INFINITY) {
      atomic_min_u64(&memo.cost[of.slot], as_ulong(best));
    }
    BARRIER();
  }
  atomic_add_local_u32(&sums[VALID], valid);
  atomic_add_local_u32(&sums[LOOKED_AT], checked);
}

// Lists the slots that some of the group's work-items hold, starting at index `at`. All work-items
// must call it.
DEVICE void append(Memo memo, uint slot, GLOBAL ulong *size, ulong at, uint capacity,
                   LOCAL_PTR uint *sums) {
  const uint place = slot == NONE ? 0 : atomic_add_local_u32(&sums[ENTERED], 1);
  BARRIER();
  if (get_local_id(0) == 0) {
    sums[SHARED] = sums[ENTERED] == 0 ? 0 : (uint)atomic_add_u64(size, sums[ENTERED]);
    sums[ENTERED] = 0;
  }
  BARRIER();
  at += sums[SHARED] + place;
  if (slot != NONE && at < capacity) {
    memo.sets[at] = slot;
  } else if (slot != NONE) {
    memo.state[OVERFLOWN] = 1;
  }
}

// Adds connected sets of k + 1 relations, which are listed from the number `next` on: the sets with
// numbers `first` to `first + count - 1`, each extended by a neighbour; each work-item of a task
// takes every LANES-th neighbour.
DEVICE void extend(Memo memo, uint k, ulong first, ulong count, ulong next, uint capacity,
                   LOCAL_PTR uint *sums) {
  const uint lane = get_local_id(0) % LANES;
  const uint mine = get_local_id(0) / LANES;
  const ulong resident = (ulong)get_num_groups(0) * TASKS;
  for (ulong base = (ulong)get_group_id(0) * TASKS; base < count; base += resident) {
    const bool active = base + mine < count;
    const ulong set = active ? set_of(memo, memo.sets[first + base + mine]) : 0;
    ulong fringe = neighbourhood(memo, set);
    for (uint i = 0; i < lane; i++) {
      fringe &= fringe - 1;
    }
    for (uint round = 0; round * LANES < memo.n; round++) {
      const ulong larger = set | (fringe & (0UL - fringe));
      const uint slot = larger == set ? NONE : claim(memo, larger);
      if (slot != NONE) {
        enter(memo, slot, larger, INFINITY);
      }
      append(memo, slot, &memo.state[SETS + k + 1], next, capacity, sums);
      for (uint i = 0; i < LANES; i++) {
        fringe &= fringe - 1;
      }
    }
  }
}

// Solves the sets of k relations with the indices `from` to `to - 1` within their level, as far as
// there are so many, and adds the sets of k + 1 relations that extend them; all smaller sets must
// be solved.
KERNEL void mpdp_level(const uint n, const uint k, const uint from, const uint to,
                       const uint slot_bits, const uint capacity, const GLOBAL ulong *query,
                       GLOBAL ulong *keys, GLOBAL uint *sets, GLOBAL double *rows,
                       GLOBAL ulong *cost, GLOBAL ulong *state) {
  LOCAL_ARRAY(ulong, near, MAX_RELATIONS);
  LOCAL_ARRAY(ulong, blocks, TASKS * MAX_RELATIONS);
  LOCAL_ARRAY(ulong, totals, TASKS);
  LOCAL_ARRAY(uint, bridges, TASKS);
  LOCAL_ARRAY(uint, sums, 4);
  const Memo memo = {n, slot_bits, query, keys, sets, rows, cost, state, near};
  const uint lid = get_local_id(0);
  for (uint i = lid; i < n; i += GROUP) {
    near[i] = query[i];
  }
  if (lid < 4) {
    // Meanwhile another group may find that the memory is too small, so one work-item checks this
    // for its whole group.
    sums[lid] = lid == SHARED ? (uint)state[OVERFLOWN] : 0;
  }
  BARRIER();
  const ulong level = first_of(memo, k);
  const ulong next = level + state[SETS + k];
  const ulong first = level + from;
  const ulong all = sums[SHARED] != 0 ? 0 : state[SETS + k];
  const ulong end = all < to ? all : to;
  const ulong count = end > from ? end - from : 0;
  BARRIER();
  if (k > 1) {
    solve(memo, k, first, count, blocks, totals, bridges, sums);
  }
  if (k < n) {
    extend(memo, k, first, count, next, capacity, sums);
  }
  BARRIER();
  if (lid < 2 && sums[lid] != 0) {
    atomic_add_u64(&state[PAIRS + lid], sums[lid]);
  }
}

// The part of a split that gives the set's cost, found by trying the candidates once more; if there
// are several, the smallest part that contains the set's lowest relation. All work-items of the
// group must call it.
DEVICE ulong cheapest_part(Memo memo, ulong set, LOCAL_PTR ulong *blocks, LOCAL_PTR ulong *parts,
                           LOCAL_PTR ulong *shared) {
  const uint lid = get_local_id(0);
  Candidates of;
  of.set = set;
  of.slot = lookup(memo, set);
  of.listed = first_of(memo, (uint)popcount(set) / 2 + 1);
  of.blocks = blocks;
  if (lid == 0) {
    const uint found = find_blocks(memo, set, blocks);
    shared[0] = bridges_first(blocks, found);
    shared[1] = count_candidates(blocks, found, of.listed);
  }
  BARRIER();
  of.bridges = (uint)shared[0];
  of.total = shared[1];
  ulong best = 0xFFFFFFFFFFFFFFFFUL;
  for (ulong c = lid; c < of.total; c += GROUP) {
    ulong part = split(memo, of, c);
    if (part != 0 && as_ulong(plan_cost(memo, of, part)) == memo.cost[of.slot]) {
      part = (part & set & (0UL - set)) != 0 ? part : set ^ part;
      best = part < best ? part : best;
    }
  }
  parts[lid] = best;
  for (uint width = GROUP / 2; width > 0; width /= 2) {
    BARRIER();
    if (lid < width && parts[lid + width] < parts[lid]) {
      parts[lid] = parts[lid + width];
    }
  }
  BARRIER();
  return parts[0];
}

// One group reads the plan from the costs. answer: the bits of the cost, pairs, candidates, whether
// the memo was too small, then from FIRST_JOIN on each join's set and one part of the set.
KERNEL void mpdp_extract(const uint n, const uint slot_bits, const GLOBAL ulong *query,
                         GLOBAL ulong *keys, GLOBAL uint *sets, GLOBAL double *rows,
                         GLOBAL ulong *cost, GLOBAL ulong *state, GLOBAL ulong *answer) {
  LOCAL_ARRAY(ulong, near, MAX_RELATIONS);
  LOCAL_ARRAY(ulong, blocks, MAX_RELATIONS);
  LOCAL_ARRAY(ulong, stack, MAX_RELATIONS);
  LOCAL_ARRAY(ulong, parts, GROUP);
  LOCAL_ARRAY(ulong, shared, 2);
  const Memo memo = {n, slot_bits, query, keys, sets, rows, cost, state, near};
  const uint lid = get_local_id(0);
  const ulong all = n == 64 ? 0xFFFFFFFFFFFFFFFFUL : (1UL << n) - 1;
  for (uint i = lid; i < n; i += GROUP) {
    near[i] = query[i];
  }
  const uint root = state[OVERFLOWN] == 0 ? lookup(memo, all) : NONE;
  if (lid == 0) {
    answer[0] = root == NONE ? as_ulong((double)INFINITY) : cost[root];
    answer[1] = state[PAIRS];
    answer[2] = state[CHECKED];
    answer[3] = state[OVERFLOWN];
    stack[0] = all;
  }
  uint depth = root != NONE && as_double(cost[root]) < (double)INFINITY ? 1 : 0;
  uint joins = 0;
  BARRIER();
  while (depth > 0) {
    const ulong set = stack[--depth];
    const ulong part = cheapest_part(memo, set, blocks, parts, shared);
    if (lid == 0) {
      answer[FIRST_JOIN + 2 * joins] = set;
      answer[FIRST_JOIN + 2 * joins + 1] = part;
    }
    joins++;
    for (uint i = 0; i < 2; i++) {
      const ulong side = i == 0 ? part : set ^ part;
      if ((side & (side - 1)) != 0) {
        if (lid == 0) {
          stack[depth] = side;
        }
        depth++;
      }
    }
    BARRIER();
  }
}
