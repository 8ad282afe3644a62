// Finds the winner of each distinct key among sorted keys: the candidate with the smallest value,
// then with the smallest argument. grouped_min_heads counts the heads, which are the first
// positions of keys, in each chunk. grouped_min reduces the groups of equal keys, except for a
// chunk's leading part whose key began in an earlier chunk. grouped_min_join adds these leading
// parts.
#include "ordered.cl"
#include "group.cl"
#ifndef KEY_BITS
#define KEY_BITS 64
#endif
#ifndef ORDER
#define ORDER 1  // 0: the argument of position i is i
#endif
#ifndef ITEMS
#define ITEMS 4
#endif
#define TILE (GROUP * ITEMS)
DEFINE_GROUP_SCAN(scan_group, uint)
#if KEY_BITS == 32
typedef uint key_type;
#else
typedef ulong key_type;
#endif

DEVICE uint is_head(const GLOBAL key_type *keys, ulong i) { return i == 0 || keys[i] != keys[i - 1] ? 1U : 0U; }

KERNEL void grouped_min_heads(const GLOBAL key_type *restrict keys, GLOBAL uint *restrict heads, const uint n) {
  LOCAL_ARRAY(uint, scratch, SCAN_SCRATCH);
  const uint lid = (uint)get_local_id(0), group = (uint)get_group_id(0), groups = (uint)get_num_groups(0);
  const ulong tiles = ((ulong)n + TILE - 1) / TILE;
  ulong end = first_tile(tiles, group + 1, groups) * TILE;
  end = end < n ? end : n;
  uint sum = 0, total;
  for (ulong i = first_tile(tiles, group, groups) * TILE + lid; i < end; i += GROUP) sum += is_head(keys, i);
  scan_group(sum, scratch, &total);
  if (lid == 0) heads[group] = total;
}

// Scratch memory of a prefix combination that restarts at every work-item with a head.
#define CARRY_ENTRIES (GROUP + RAKES)

// Returns the combination that is open before this work-item: it covers the candidates since the
// last head, and begins with carry. *after becomes the combination that is open after the group's
// last work-item.
DEVICE candidate open_before(candidate trailing, uint has_head, candidate carry, candidate *after, LOCAL_PTR i64 *keys,
                             LOCAL_PTR uint *arguments, LOCAL_PTR uint *heads) {
  const uint lid = (uint)get_local_id(0);
  keys[RAKED(lid)] = trailing.key;
  arguments[RAKED(lid)] = trailing.argument;
  heads[RAKED(lid)] = has_head;
  BARRIER();
  if (lid < RAKES) {
    // The result is exclusive within the rake; the rake's padding entry keeps the combination of the
    // whole rake.
    candidate open = no_candidate();
    uint seen = 0;
    for (uint i = 0; i < RAKE; i++) {
      const uint at = lid * (RAKE + 1) + i;
      const candidate next = make_candidate(keys[at], arguments[at]);
      const uint head = heads[at];
      keys[at] = open.key;
      arguments[at] = open.argument;
      heads[at] = seen;
      open = head != 0 ? next : better(open, next);
      seen |= head;
    }
    keys[lid * (RAKE + 1) + RAKE] = open.key;
    arguments[lid * (RAKE + 1) + RAKE] = open.argument;
    heads[lid * (RAKE + 1) + RAKE] = seen;
  }
  BARRIER();
  candidate before = carry, all = carry;
  for (uint i = 0; i < RAKES; i++) {
    const uint at = i * (RAKE + 1) + RAKE;
    if (i == lid / RAKE) before = all;
    const candidate next = make_candidate(keys[at], arguments[at]);
    all = heads[at] != 0 ? next : better(all, next);
  }
  const candidate own = make_candidate(keys[RAKED(lid)], arguments[RAKED(lid)]);
  before = heads[RAKED(lid)] != 0 ? own : better(before, own);
  BARRIER();
  *after = all;
  return before;
}

DEVICE void write_group(candidate best, uint slot, GLOBAL value_type *minima, GLOBAL uint *arguments) {
  minima[slot] = from_ordered(best.key);
  arguments[slot] = best.argument;
}

// heads[g] comes from grouped_min_heads. order is not read if ORDER is 0. slots[g] becomes the
// number of keys that began before chunk g. If the last of these keys extends into chunk g,
// leading_* become the winner among its candidates in the chunk.
KERNEL void grouped_min(const GLOBAL key_type *restrict keys, const GLOBAL uint *restrict order,
                        const GLOBAL value_type *restrict values, const GLOBAL uint *restrict heads,
                        GLOBAL uint *restrict slots, GLOBAL i64 *restrict leading_keys,
                        GLOBAL uint *restrict leading_arguments, GLOBAL key_type *restrict group_keys,
                        GLOBAL value_type *restrict minima, GLOBAL uint *restrict arguments,
                        GLOBAL uint *restrict count, const uint n) {
  LOCAL_ARRAY(uint, scratch, SCAN_SCRATCH);
  LOCAL_ARRAY(i64, carry_keys, CARRY_ENTRIES);
  LOCAL_ARRAY(uint, carry_arguments, CARRY_ENTRIES);
  LOCAL_ARRAY(uint, carry_heads, CARRY_ENTRIES);
  const uint lid = (uint)get_local_id(0), group = (uint)get_group_id(0), groups = (uint)get_num_groups(0);
  const ulong tiles = ((ulong)n + TILE - 1) / TILE;
  const ulong end = first_tile(tiles, group + 1, groups);
  const uint earlier = scan_group_before(heads, group, scratch);
  uint slot = earlier;  // The slot of the next head of this chunk.
  candidate carry = no_candidate();
  for (ulong tile = first_tile(tiles, group, groups); tile < end; tile++) {
    const ulong first = tile * TILE + lid * ITEMS;
    uint head[ITEMS];
    candidate item[ITEMS];
    uint begun = 0, tile_heads;
    candidate open = no_candidate();
    UNROLL for (uint k = 0; k < ITEMS; k++) {
      const ulong i = first + k;
      head[k] = 0;
      item[k] = no_candidate();
      if (i < n) {
        head[k] = is_head(keys, i);
#if ORDER
        const uint argument = order[i];
#else
        const uint argument = (uint)i;
#endif
        item[k] = make_candidate(to_ordered(values[argument]), argument);
      }
      open = head[k] != 0 ? item[k] : better(open, item[k]);
      begun += head[k];
    }
    uint next = slot + scan_group(begun, scratch, &tile_heads);
    candidate after;
    open = open_before(open, begun != 0 ? 1U : 0U, carry, &after, carry_keys, carry_arguments, carry_heads);
    // Each head ends the previous key's group.
    UNROLL for (uint k = 0; k < ITEMS; k++) {
      if (head[k] != 0) {
        if (next > earlier) {
          write_group(open, next - 1, minima, arguments);
        } else {
          leading_keys[group] = open.key;
          leading_arguments[group] = open.argument;
        }
        group_keys[next++] = keys[first + k];
        open = item[k];
      } else {
        open = better(open, item[k]);
      }
    }
    slot += tile_heads;
    carry = after;
  }
  if (lid == 0) {
    slots[group] = earlier;
    if (slot > earlier) {
      write_group(carry, slot - 1, minima, arguments);
    } else {
      leading_keys[group] = carry.key;
      leading_arguments[group] = carry.argument;
    }
    if (group == groups - 1) count[0] = slot;
  }
}

// One work-item for each chunk. If a key extends over several chunks, the first chunk's work-item
// handles all of them.
KERNEL void grouped_min_join(const GLOBAL uint *restrict heads, const GLOBAL uint *restrict slots,
                             const GLOBAL i64 *restrict leading_keys, const GLOBAL uint *restrict leading_arguments,
                             GLOBAL value_type *restrict minima, GLOBAL uint *restrict arguments, const uint chunks) {
  const uint chunk = (uint)get_global_id(0);
  if (chunk == 0 || chunk >= chunks || heads[chunk - 1] == 0 || leading_arguments[chunk] == NO_ARGUMENT) return;
  const uint slot = slots[chunk] - 1;
  candidate best = make_candidate(to_ordered(minima[slot]), arguments[slot]);
  uint i = chunk;
  do {
    best = better(best, make_candidate(leading_keys[i], leading_arguments[i]));
    i++;
  } while (i < chunks && heads[i - 1] == 0);
  write_group(best, slot, minima, arguments);
}
