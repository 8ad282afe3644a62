// Finds the minimum of each segment and its position. A team of work-items processes one part of a
// segment. If segments have several parts, segmented_min_join combines them.
#include "ordered.cl"
#ifndef GROUP
#define GROUP 256
#endif
#ifndef OFFSETS
#define OFFSETS 0  // 0: segments of one fixed length
#endif

// The best candidate of the team, valid in the team's lane 0.
DEVICE candidate best_of_team(candidate own, uint lane, uint team, LOCAL_PTR i64 *keys, LOCAL_PTR uint *arguments) {
  const uint lid = (uint)get_local_id(0);
  keys[lid] = own.key;
  arguments[lid] = own.argument;
  for (uint step = team / 2; step > 0; step /= 2) {
    BARRIER();
    if (lane < step) {
      own = better(own, make_candidate(keys[lid + step], arguments[lid + step]));
      keys[lid] = own.key;
      arguments[lid] = own.argument;
    }
  }
  return own;
}

DEVICE void write_best(candidate best, uint segment, GLOBAL value_type *minima, GLOBAL uint *arguments) {
  minima[segment] = best.argument == NO_ARGUMENT ? EMPTY_VALUE : from_ordered(best.key);
  arguments[segment] = best.argument;  // NO_ARGUMENT is -1 as an int.
}

// offsets is not read if OFFSETS is 0, and length is not read if OFFSETS is 1. partials is used
// only if parts > 1.
KERNEL void segmented_min(const GLOBAL value_type *restrict values, const GLOBAL uint *restrict offsets,
                          const uint length, const uint segments, const uint parts, const uint team,
                          GLOBAL i64 *restrict partial_keys, GLOBAL uint *restrict partial_arguments,
                          GLOBAL value_type *restrict minima, GLOBAL uint *restrict arguments) {
  LOCAL_ARRAY(i64, keys, GROUP);
  LOCAL_ARRAY(uint, positions, GROUP);
  const uint lid = (uint)get_local_id(0), lane = lid & (team - 1);
  const uint unit = (uint)get_group_id(0) * (GROUP / team) + lid / team;
  const uint segment = unit / parts, part = unit % parts;
  candidate best = no_candidate();
  if (segment < segments) {
#if OFFSETS
    const ulong first = offsets[segment], items = offsets[segment + 1] - first;
#else
    const ulong first = (ulong)segment * length, items = length;
#endif
    const ulong end = first + items * (part + 1) / parts;
    for (ulong i = first + items * part / parts + lane; i < end; i += team) {
      best = better(best, make_candidate(to_ordered(values[i]), (uint)i));
    }
  }
  best = best_of_team(best, lane, team, keys, positions);
  if (lane == 0 && segment < segments) {
    if (parts == 1) {
      write_best(best, segment, minima, arguments);
    } else {
      partial_keys[unit] = best.key;
      partial_arguments[unit] = best.argument;
    }
  }
}

// One group for each segment.
KERNEL void segmented_min_join(const GLOBAL i64 *restrict partial_keys, const GLOBAL uint *restrict partial_arguments,
                               const uint parts, GLOBAL value_type *restrict minima, GLOBAL uint *restrict arguments) {
  LOCAL_ARRAY(i64, keys, GROUP);
  LOCAL_ARRAY(uint, positions, GROUP);
  const uint lid = (uint)get_local_id(0), segment = (uint)get_group_id(0);
  candidate best = no_candidate();
  for (uint part = lid; part < parts; part += GROUP) {
    const ulong unit = (ulong)segment * parts + part;
    best = better(best, make_candidate(partial_keys[unit], partial_arguments[unit]));
  }
  best = best_of_team(best, lid, GROUP, keys, positions);
  if (lid == 0) write_best(best, segment, minima, arguments);
}
