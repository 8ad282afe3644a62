// The blocks (biconnected components) of the graph on a connected set. Needs connected_memo.cl.

// Merges the blocks on the paths between the members of `ends` into one block; a new relation is
// joined with all members of `ends`. Blocks that one relation connects with the other blocks, and
// that contain no other member of `ends`, are on no path.
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

// Finds the blocks; returns their number. O(n^2) time if the graph on the set has cycles.
DEVICE uint find_blocks(Memo memo, ulong set, LOCAL_PTR ulong *blocks) {
  uint count = 0;
  ulong reached = set & (0UL - set);
  ulong fringe = memo.near[lowest(reached)] & set;
  while (fringe != 0) {
    const ulong relation = fringe & (0UL - fringe);
    const ulong all = memo.near[lowest(relation)] & set;
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

// Moves the bridges, which are blocks of two relations, to the front; returns their number.
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

// The number of candidates of a block: its subsets without its highest relation.
DEVICE ulong candidates_of(ulong block) { return (1UL << (popcount(block) - 1)) - 1; }

// The number of candidates of a set's blocks, but at most `limit`.
DEVICE ulong count_candidates(const LOCAL_PTR ulong *blocks, uint count, ulong limit) {
  ulong sum = 0;
  for (uint b = 0; b < count && sum < limit; b++) {
    sum += candidates_of(blocks[b]);
  }
  return sum < limit ? sum : limit;
}
