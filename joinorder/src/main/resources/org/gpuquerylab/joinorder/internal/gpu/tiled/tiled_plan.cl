// Finds the plan from the costs alone: the left part of a set is the smallest l that gives the
// set's cost.
#include "rows.cl"
// For each set of more than SMALL relations, all groups search for the split together; for each
// smaller set, one group finds the whole subtree.
#define NONE 0xFFFFFFFFU
// The joins of large sets, level by level of the join tree: their sets, their left parts, and the
// first join of each level.
#define SETS(plan) (plan)
#define LEFTS(plan) ((plan) + PLAN_LEFTS)
#define LEVELS(plan) ((plan) + PLAN_LEVELS)

DEVICE bool gives_cost(uint l, uint s, const GLOBAL REAL *cost, REAL rows, REAL wanted) {
  return COMBINE(COMBINE(cost[l], cost[s ^ l]), rows) == wanted;
}

// Processes level `level` of the tree; its large sets are children of the large sets of the
// previous level. 2^threads work-items search for each set, and each of them tries all l with the
// same lowest relations. plan: the left parts are NONE at first, and LEVELS(plan)[0] is 0.
KERNEL void tiled_search(const uint n, const uint level, const uint threads,
                         const GLOBAL ulong *query, const GLOBAL double *factors,
                         const GLOBAL double *given, const GLOBAL REAL *cost, GLOBAL uint *plan) {
  LOCAL_ARRAY(uint, large, 32);
  const uint lid = get_local_id(0);
  const uint id = (uint)get_global_id(0);
  if (lid == 0) {
    uint count = 0;
    if (level == 0) {
      large[count++] = (1U << n) - 1;
    } else {
      for (uint join = LEVELS(plan)[level - 1]; join < LEVELS(plan)[level]; join++) {
        const uint left = LEFTS(plan)[join];
        const uint right = SETS(plan)[join] ^ left;
        if (left != NONE && popcount(left) > SMALL) {
          large[count++] = left;
        }
        if (left != NONE && popcount(right) > SMALL) {
          large[count++] = right;
        }
      }
    }
    large[31] = count;
    if (id == 0) {
      const uint first = LEVELS(plan)[level];
      for (uint i = 0; i < count; i++) {
        SETS(plan)[first + i] = large[i];
      }
      LEVELS(plan)[level + 1] = first + count;
    }
  }
  BARRIER();
  const uint first = LEVELS(plan)[level];
  for (uint i = 0; i < large[31]; i++) {
    const uint s = large[i];
    const uint rest = s ^ (1U << (31 - clz(s)));
    const uint low_relations = subset_at((1U << threads) - 1, rest);
    if (id < (1U << popcount(low_relations))) {
      const uint high_relations = rest ^ low_relations;
      const uint low = subset_at(id, low_relations);
      const REAL rows = scaled_rows(s, n, query, factors, given);
      const REAL wanted = cost[s];
      uint high = 0;
      do {
        if ((high | low) != 0 && gives_cost(high | low, s, cost, rows, wanted)) {
          atomic_min_u32(LEFTS(plan) + first + i, high | low);
          break;
        }
        high = (high - high_relations) & high_relations;
      } while (high != 0);
    }
  }
}

// Finds small set number `wanted` among the children of the large joins; returns 0 if there are
// fewer. `position` becomes the number of joins of large sets and of the small sets before this
// one.
DEVICE uint small_root(uint wanted, uint n, uint levels, const GLOBAL uint *plan, uint *position) {
  if (levels == 0) {
    *position = 0;
    return wanted == 0 ? (1U << n) - 1 : 0;
  }
  const uint joins = LEVELS(plan)[levels];
  *position = joins;
  for (uint child = 0; child < 2 * joins; child++) {
    const uint left = LEFTS(plan)[child / 2];
    const uint s = child % 2 == 0 ? left : SETS(plan)[child / 2] ^ left;
    if ((s & (s - 1)) != 0 && popcount(s) <= SMALL) {
      if (wanted-- == 0) {
        return s;
      }
      *position += popcount(s) - 1;
    }
  }
  return 0;
}

// One group processes each small set; group 0 also writes the joins of large sets. answer: [0] the
// bits of the cost, [1] twice the number of pairs, from FIRST_JOIN on the set and the left part of
// each join; the join of a large set comes before the joins of its parts.
KERNEL void tiled_plan(const uint n, const uint levels, const GLOBAL ulong *query,
                       const GLOBAL double *factors, const GLOBAL double *given,
                       const GLOBAL REAL *cost, const GLOBAL uint *plan, const GLOBAL ulong *pairs,
                       GLOBAL ulong *answer) {
  LOCAL_ARRAY(uint, stack, 32);
  LOCAL_ARRAY(uint, state, 2);
  const uint lid = get_local_id(0);
  if (get_global_id(0) == 0) {
    answer[0] = AS_WORD(cost[(1U << n) - 1]);
    answer[1] = pairs[0];
    for (uint join = 0; levels != 0 && join < LEVELS(plan)[levels]; join++) {
      answer[FIRST_JOIN + 2 * join] = SETS(plan)[join];
      answer[FIRST_JOIN + 2 * join + 1] = LEFTS(plan)[join];
    }
  }
  uint position;
  const uint root = small_root(get_group_id(0), n, levels, plan, &position);
  const uint joins = root == 0 ? 0 : popcount(root) - 1;
  uint depth = 1;
  if (lid == 0) {
    stack[0] = root;
  }
  for (uint join = 0; join < joins; join++) {
    if (lid == 0) {
      state[0] = stack[--depth];
      state[1] = NONE;
    }
    BARRIER();
    const uint s = state[0];
    const uint rest = s ^ (1U << (31 - clz(s)));
    const REAL rows = scaled_rows(s, n, query, factors, given);
    const REAL wanted = cost[s];
    for (uint i = 1 + lid; i < (1U << popcount(rest)); i += GROUP) {
      const uint l = subset_at(i, rest);
      if (gives_cost(l, s, cost, rows, wanted)) {
        atomic_min_local_u32(state + 1, l);
        break;
      }
    }
    BARRIER();
    if (lid == 0) {
      const uint left = state[1] == NONE ? s : state[1]; // NONE only after an error; the host then refuses s
      const uint right = s ^ left;
      answer[FIRST_JOIN + 2 * (position + join)] = s;
      answer[FIRST_JOIN + 2 * (position + join) + 1] = left;
      if ((right & (right - 1)) != 0) {
        stack[depth++] = right;
      }
      if ((left & (left - 1)) != 0) {
        stack[depth++] = left;
      }
    }
  }
}
