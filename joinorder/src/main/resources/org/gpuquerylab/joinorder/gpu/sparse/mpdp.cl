// MPDP: connected sets level by level, each split inside one of its blocks (biconnected components).
//
// A memo element is found by its slot: the set itself where DIRECT is 1, keys then is a bitmap of the
// sets that are there; else a place in the hash table keys, of 2^slot_bits sets, 0 for none. sets lists
// the slots of the connected sets, smaller sets first. A cost is kept as the bits of a double, which for
// numbers from 0 on have the order of the numbers, so 64-bit atomics find the least.
// query: n neighbour masks, then n rows and n x n selectivities as mantissa bits, then the exponents of
// all of these. state: pairs, candidates, whether the memo was too small, 0, then the sets of size k at
// SETS + k.
#include "../cost.cl"
#ifndef GROUP
#define GROUP 128
#endif
// Work-items that share the candidates of a set.
#ifndef LANES
#define LANES 8
#endif
#ifndef DIRECT
#define DIRECT 1
#endif
// Whether rows is given for every set.
#ifndef ROWS_GIVEN
#define ROWS_GIVEN 0
#endif
#define TASKS (GROUP / LANES)
#define MAX_RELATIONS 64
#define PAIRS 0
#define CHECKED 1
#define OVERFLOWN 2
#define SETS 4
#define NONE 0xFFFFFFFFU
#define MAX_PROBES 8192

DEVICE uint lowest(ulong set) { return (uint)ctz64(set); }

DEVICE uint home(ulong set, uint slot_bits) {
  return (uint)((set * 0x9E3779B97F4A7C15UL) >> (64 - slot_bits));
}

// The slot of a set, or NONE where it is not in the memo: then it is not connected.
DEVICE uint lookup(ulong set, uint slot_bits, const GLOBAL ulong *keys) {
#if DIRECT
  const uint word = ((const GLOBAL uint *)keys)[set >> 5];
  return (word >> (set & 31) & 1U) != 0 ? (uint)set : NONE;
#else
  const uint mask = (uint)((1UL << slot_bits) - 1);
  uint slot = home(set, slot_bits);
  for (uint probe = 0; probe < MAX_PROBES; probe++) {
    const ulong key = keys[slot];
    if (key == set || key == 0) {
      return key == set ? slot : NONE;
    }
    slot = (slot + 1) & mask;
  }
  return NONE;
#endif
}

// The slot of a set that was not in the memo and now is, else NONE.
DEVICE uint claim(ulong set, uint slot_bits, GLOBAL ulong *keys, GLOBAL ulong *state) {
#if DIRECT
  GLOBAL uint *word = (GLOBAL uint *)keys + (set >> 5);
  const uint bit = 1U << (set & 31);
  if ((word[0] & bit) != 0 || (atomic_or_u32(word, bit) & bit) != 0) {
    return NONE;
  }
  return (uint)set;
#else
  const uint mask = (uint)((1UL << slot_bits) - 1);
  uint slot = home(set, slot_bits);
  for (uint probe = 0; probe < MAX_PROBES; probe++) {
    ulong key = keys[slot];
    if (key == 0) {
      key = atomic_cas_u64(&keys[slot], 0UL, set);
      if (key == 0) {
        return slot;
      }
    }
    if (key == set) {
      return NONE;
    }
    slot = (slot + 1) & mask;
  }
  state[OVERFLOWN] = 1;
  return NONE;
#endif
}

DEVICE ulong set_of(uint slot, const GLOBAL ulong *keys) {
#if DIRECT
  return slot;
#else
  return keys[slot];
#endif
}

// Everything in the set within reach of a part of it.
DEVICE ulong grow(ulong part, ulong set, const LOCAL_PTR ulong *near) {
  ulong reached = part;
  for (ulong frontier = part; frontier != 0;) {
    ulong next = 0;
    for (; frontier != 0; frontier &= frontier - 1) {
      next |= near[lowest(frontier)];
    }
    frontier = next & set & ~reached;
    reached |= frontier;
  }
  return reached;
}

// The product of rows and selectivities, with an exponent of its own: in the limits of
// CardinalityEstimator whatever it is on the way.
DEVICE double cardinality(ulong set, uint n, const GLOBAL ulong *query,
                          const LOCAL_PTR ulong *near) {
  const GLOBAL ulong *mantissa = query + n;
  const GLOBAL ulong *exponent = mantissa + n + n * n;
  double product = 1;
  i64 scale = 0;
  for (ulong rest = set; rest != 0; rest &= rest - 1) {
    const uint i = lowest(rest);
    product *= as_double(mantissa[i]);
    scale += (i64)exponent[i];
    for (ulong edges = near[i] & set & ((1UL << i) - 1); edges != 0; edges &= edges - 1) {
      const uint at = n + i * n + lowest(edges);
      product *= as_double(mantissa[at]);
      scale += (i64)exponent[at];
      const ulong bits = as_ulong(product);
      scale += (i64)(bits >> 52) - 1023;
      product = as_double((bits & 0xFFFFFFFFFFFFFUL) | 0x3FF0000000000000UL);
    }
    const ulong bits = as_ulong(product);
    scale += (i64)(bits >> 52) - 1023;
    product = as_double((bits & 0xFFFFFFFFFFFFFUL) | 0x3FF0000000000000UL);
  }
  if (scale > 1000 || scale < -1000) {
    return scale > 0 ? 1e300 : 0.0;
  }
  const double rows = product * as_double((ulong)(scale + 1023) << 52);
  return rows > 1e300 ? 1e300 : rows < 1e-300 ? 0.0 : rows;
}

// Makes one block of those on the paths between the members of ends and of a new relation that is
// joined with all of them. Blocks that hang off the others by one relation, without an end beside it,
// are on no path.
DEVICE uint merge(LOCAL_PTR ulong *blocks, uint count, ulong ends, ulong relation) {
  ulong kept = count == 64 ? 0xFFFFFFFFFFFFFFFFUL : (1UL << count) - 1;
  for (bool changed = true; changed;) {
    ulong once = 0;
    ulong shared = 0;
    for (ulong rest = kept; rest != 0; rest &= rest - 1) {
      const ulong block = blocks[lowest(rest)];
      shared |= once & block;
      once |= block;
    }
    changed = false;
    for (ulong rest = kept; rest != 0; rest &= rest - 1) {
      const ulong block = blocks[lowest(rest)];
      const ulong joints = block & shared;
      if ((joints & (joints - 1)) == 0 && (ends & block & ~joints) == 0) {
        kept ^= rest & (0UL - rest);
        changed = true;
      }
    }
  }
  ulong merged = relation;
  uint left = 0;
  for (uint b = 0; b < count; b++) {
    const ulong block = blocks[b];
    if ((kept >> b & 1) != 0) {
      merged |= block;
    } else {
      blocks[left++] = block;
    }
  }
  blocks[left] = merged;
  return left + 1;
}

// The blocks of the graph on a connected set; returns how many. O(n^2) where it has cycles.
DEVICE uint find_blocks(ulong set, const LOCAL_PTR ulong *near, LOCAL_PTR ulong *blocks) {
  uint count = 0;
  ulong reached = set & (0UL - set);
  ulong fringe = near[lowest(reached)] & set;
  while (fringe != 0) {
    const ulong relation = fringe & (0UL - fringe);
    const ulong all = near[lowest(relation)] & set;
    const ulong ends = all & reached;
    if ((ends & (ends - 1)) == 0) {
      blocks[count++] = ends | relation;
    } else {
      count = merge(blocks, count, ends, relation);
    }
    reached |= relation;
    fringe = (fringe | all) & ~reached;
  }
  return count;
}

// Moves the bridges, blocks of two, to the front; returns how many they are.
DEVICE uint bridges_first(LOCAL_PTR ulong *blocks, uint count) {
  uint bridges = 0;
  for (uint b = 0; b < count; b++) {
    const ulong block = blocks[b];
    if (popcount(block) == 2) {
      blocks[b] = blocks[bridges];
      blocks[bridges++] = block;
    }
  }
  return bridges;
}

// Candidates of a block: its subsets without its highest relation.
DEVICE ulong candidates_of(ulong block) { return (1UL << (popcount(block) - 1)) - 1; }

// The candidates of a set's blocks, or limit where they are not fewer.
DEVICE ulong count_candidates(const LOCAL_PTR ulong *blocks, uint count, ulong limit) {
  ulong sum = 0;
  for (uint b = 0; b < count && sum < limit; b++) {
    sum += candidates_of(blocks[b]);
  }
  return sum < limit ? sum : limit;
}

// The subset of the set that holds its i-th member where bit i of the position is set.
DEVICE ulong deposit64(ulong position, ulong set) {
  ulong subset = 0;
  for (; position != 0; position >>= 1) {
    const ulong least = set & (0UL - set);
    subset |= (position & 1) != 0 ? least : 0;
    set ^= least;
  }
  return subset;
}

// Candidate c of the set's blocks: a part of the split, or 0 where it is not valid.
DEVICE ulong split_block(ulong set, ulong c, const LOCAL_PTR ulong *blocks, uint bridges,
                         const LOCAL_PTR ulong *near, uint slot_bits, const GLOBAL ulong *keys) {
  if (c < bridges) {
    const ulong part = blocks[c] & (0UL - blocks[c]);
    return grow(part, set & ~(blocks[c] ^ part), near);
  }
  c -= bridges;
  uint b = bridges;
  while (c >= candidates_of(blocks[b])) {
    c -= candidates_of(blocks[b++]);
  }
  const ulong block = blocks[b];
  const ulong part = deposit64(c + 1, block ^ (0x8000000000000000UL >> clz(block)));
  if (lookup(part, slot_bits, keys) == NONE || lookup(block ^ part, slot_bits, keys) == NONE) {
    return 0;
  }
  return grow(part, set & ~(block ^ part), near);
}

// Candidate c among all connected sets of at most half the size: a part of the split, or 0.
DEVICE ulong split_listed(ulong set, ulong c, uint slot_bits, const GLOBAL ulong *keys,
                          const GLOBAL uint *sets) {
  const ulong part = set_of(sets[c], keys);
  if ((part & ~set) != 0 ||
      (2 * popcount(part) == popcount(set) && (part & set & (0UL - set)) == 0)) {
    return 0;
  }
  return lookup(set ^ part, slot_bits, keys) == NONE ? 0 : part;
}

// The cost of the split of a set, found at its slot, into a part and the rest.
DEVICE double split_cost(ulong set, uint slot, ulong part, uint slot_bits,
                         const GLOBAL ulong *keys, const GLOBAL double *rows,
                         const GLOBAL ulong *cost) {
  const uint l = lookup(part, slot_bits, keys);
  const uint r = lookup(set ^ part, slot_bits, keys);
  return join_cost(as_double(cost[l]), as_double(cost[r]), rows[l], rows[r], rows[slot]);
}

// The sets of less than k relations.
DEVICE ulong first_of(uint k, const GLOBAL ulong *state) {
  ulong first = 0;
  for (uint j = 1; j < k; j++) {
    first += state[SETS + j];
  }
  return first;
}

// Enters the single relations. One group.
KERNEL void mpdp_init(const uint n, const uint slot_bits, const GLOBAL ulong *query,
                      GLOBAL ulong *keys, GLOBAL uint *sets, GLOBAL double *rows,
                      GLOBAL ulong *cost, GLOBAL ulong *state) {
  LOCAL_ARRAY(ulong, near, MAX_RELATIONS);
  for (uint i = get_local_id(0); i < n; i += GROUP) {
    near[i] = query[i];
    const uint slot = claim(1UL << i, slot_bits, keys, state);
    sets[i] = slot;
    cost[slot] = as_ulong(0.0);
#if !ROWS_GIVEN
    rows[slot] = cardinality(1UL << i, n, query, near);
#endif
  }
  if (get_local_id(0) == 0) {
    state[SETS + 1] = n;
  }
}

// Solves the sets of k relations, where all smaller ones are solved, and enters those of k + 1. Where
// sets are few, several tasks share one, and each has a slice of its candidates.
KERNEL void mpdp_level(const uint n, const uint k, const uint slot_bits, const uint capacity,
                       const GLOBAL ulong *query, GLOBAL ulong *keys, GLOBAL uint *sets,
                       GLOBAL double *rows, GLOBAL ulong *cost, GLOBAL ulong *state) {
  LOCAL_ARRAY(ulong, near, MAX_RELATIONS);
  LOCAL_ARRAY(ulong, blocks, TASKS * MAX_RELATIONS);
  LOCAL_ARRAY(ulong, totals, TASKS);
  LOCAL_ARRAY(uint, bridges, TASKS);
  LOCAL_ARRAY(uint, sums, 4);
  const uint lid = get_local_id(0);
  const uint lane = lid % LANES;
  const uint mine = lid / LANES;
  for (uint i = lid; i < n; i += GROUP) {
    near[i] = query[i];
  }
  if (lid < 4) {
    // Another group may run out of memory meanwhile: one work-item asks for all of this one.
    sums[lid] = lid == 3 ? (uint)state[OVERFLOWN] : 0;
  }
  BARRIER();
  const ulong first = first_of(k, state);
  const ulong count = sums[3] != 0 ? 0 : state[SETS + k];
  const ulong listed = first_of(k / 2 + 1, state);
  const ulong resident = (ulong)get_num_groups(0) * TASKS;
  const ulong slices = count == 0 || count > resident ? 1 : resident / count;
  LOCAL_PTR ulong *own = blocks + mine * MAX_RELATIONS;
  uint valid = 0;
  uint checked = 0;
  for (ulong base = (ulong)get_group_id(0) * TASKS; k > 1 && base < count * slices;
       base += resident) {
    const ulong task = base + mine;
    const bool active = task < count * slices;
    const uint slot = active ? sets[first + task / slices] : 0;
    const ulong set = active ? set_of(slot, keys) : 0;
    if (active && lane == 0) {
      const uint found = find_blocks(set, near, own);
      bridges[mine] = bridges_first(own, found);
      totals[mine] = count_candidates(own, found, listed);
    }
    BARRIER();
    double best = INFINITY;
    const ulong total = active ? totals[mine] : 0;
    for (ulong c = task % slices * LANES + lane; c < total; c += slices * LANES) {
      const ulong part = total == listed
                             ? split_listed(set, c, slot_bits, keys, sets)
                             : split_block(set, c, own, bridges[mine], near, slot_bits, keys);
      checked++;
      if (part != 0) {
        valid++;
        best = fmin(best, split_cost(set, slot, part, slot_bits, keys, rows, cost));
      }
    }
    if (best < (double)INFINITY) {
      atomic_min_u64(&cost[slot], as_ulong(best));
    }
    BARRIER();
  }
  for (ulong base = (ulong)get_group_id(0) * TASKS; k < n && base < count; base += resident) {
    const bool active = base + mine < count;
    const ulong set = active ? set_of(sets[first + base + mine], keys) : 0;
    ulong fringe = 0;
    for (ulong rest = set; rest != 0; rest &= rest - 1) {
      fringe |= near[lowest(rest)];
    }
    fringe &= ~set;
    // Each lane takes every LANES-th neighbour.
    for (uint i = 0; i < lane; i++) {
      fringe &= fringe - 1;
    }
    for (uint round = 0; round * LANES < n; round++) {
      const ulong larger = set | (fringe & (0UL - fringe));
      const uint slot = larger == set ? NONE : claim(larger, slot_bits, keys, state);
      for (uint i = 0; i < LANES; i++) {
        fringe &= fringe - 1;
      }
      uint place = 0;
      if (slot != NONE) {
        place = atomic_add_local_u32(&sums[2], 1);
        cost[slot] = as_ulong((double)INFINITY);
#if !ROWS_GIVEN
        rows[slot] = cardinality(larger, n, query, near);
#endif
      }
      BARRIER();
      if (lid == 0) {
        sums[3] = sums[2] == 0 ? 0 : (uint)atomic_add_u64(&state[SETS + k + 1], sums[2]);
        sums[2] = 0;
      }
      BARRIER();
      const ulong at = first + count + sums[3] + place;
      if (slot != NONE && at < capacity) {
        sets[at] = slot;
      } else if (slot != NONE) {
        state[OVERFLOWN] = 1;
      }
    }
  }
  atomic_add_local_u32(&sums[0], valid);
  atomic_add_local_u32(&sums[1], checked);
  BARRIER();
  if (lid < 2 && sums[lid] != 0) {
    atomic_add_u64(&state[PAIRS + lid], sums[lid]);
  }
}

// Reads the plan off the costs, by one group: a split that gives a set's cost is found by trying its
// candidates once more, and of several that with the smallest part that holds the set's lowest relation.
// answer: cost bits, pairs, candidates, whether the memo was too small, then each join's set and part.
KERNEL void mpdp_extract(const uint n, const uint slot_bits, const GLOBAL ulong *query,
                         const GLOBAL ulong *keys, const GLOBAL uint *sets,
                         const GLOBAL double *rows, const GLOBAL ulong *cost,
                         const GLOBAL ulong *state, GLOBAL ulong *answer) {
  LOCAL_ARRAY(ulong, near, MAX_RELATIONS);
  LOCAL_ARRAY(ulong, blocks, MAX_RELATIONS);
  LOCAL_ARRAY(ulong, stack, MAX_RELATIONS);
  LOCAL_ARRAY(ulong, parts, GROUP);
  LOCAL_ARRAY(ulong, totals, 2);
  LOCAL_ARRAY(uint, bridges, 2);
  const uint lid = get_local_id(0);
  const ulong all = n == 64 ? 0xFFFFFFFFFFFFFFFFUL : (1UL << n) - 1;
  for (uint i = lid; i < n; i += GROUP) {
    near[i] = query[i];
  }
  const uint root = state[OVERFLOWN] == 0 ? lookup(all, slot_bits, keys) : NONE;
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
    const uint slot = lookup(set, slot_bits, keys);
    const ulong listed = first_of((uint)popcount(set) / 2 + 1, state);
    if (lid == 0) {
      const uint found = find_blocks(set, near, blocks);
      bridges[0] = bridges_first(blocks, found);
      totals[0] = count_candidates(blocks, found, listed);
    }
    BARRIER();
    ulong best = 0xFFFFFFFFFFFFFFFFUL;
    const ulong total = totals[0];
    for (ulong c = lid; c < total; c += GROUP) {
      ulong part = total == listed ? split_listed(set, c, slot_bits, keys, sets)
                                   : split_block(set, c, blocks, bridges[0], near, slot_bits, keys);
      if (part != 0 && as_ulong(split_cost(set, slot, part, slot_bits, keys, rows, cost)) ==
                           cost[slot]) {
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
    const ulong part = parts[0];
    if (lid == 0) {
      answer[4 + 2 * joins] = set;
      answer[5 + 2 * joins] = part;
    }
    joins++;
    const ulong both[2] = {part, set ^ part};
    for (uint i = 0; i < 2; i++) {
      if ((both[i] & (both[i] - 1)) != 0) {
        if (lid == 0) {
          stack[depth] = both[i];
        }
        depth++;
      }
    }
    BARRIER();
  }
}
