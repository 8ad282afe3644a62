// The candidates for splits of a connected set. Requires connected_memo.cl, blocks.cl and cost.cl.

// The source of a set's candidates; `total` is the number of candidates. The source is the set's
// blocks, bridges first. However, if the blocks have at least as many candidates as there are
// connected sets of at most half the set's size, these connected sets are the source.
typedef struct {
  ulong set;
  uint slot;
  ulong total;
  ulong listed;
  uint bridges;
  const LOCAL_PTR ulong *blocks;
} Candidates;

// The subset of the set that contains its i-th member if bit i of the position is set.
DEVICE ulong deposit64(ulong position, ulong set) {
  ulong subset = 0;
  for (; position != 0; position >>= 1) {
    const ulong least = set & (0UL - set);
    subset |= (position & 1) != 0 ? least : 0;
    set ^= least;
  }
  return subset;
}

// Candidate c of the blocks: returns a part of the split, or 0 if it is not valid.
DEVICE ulong split_block(Memo memo, Candidates of, ulong c) {
  if (c < of.bridges) {
    const ulong bridge = of.blocks[c];
    const ulong part = bridge & (0UL - bridge);
    return grow(memo, part, of.set & ~(bridge ^ part));
  }
  c -= of.bridges;
  uint b = of.bridges;
  while (c >= candidates_of(of.blocks[b])) {
    c -= candidates_of(of.blocks[b++]);
  }
  const ulong block = of.blocks[b];
  const ulong part = deposit64(c + 1, block ^ (0x8000000000000000UL >> clz(block)));
  if (lookup(memo, part) == NONE || lookup(memo, block ^ part) == NONE) {
    return 0;
  }
  return grow(memo, part, of.set & ~(block ^ part));
}

// Candidate c of the list: returns a part of the split, or 0 if it is not valid.
DEVICE ulong split_listed(Memo memo, Candidates of, ulong c) {
  const ulong set = of.set;
  const ulong part = set_of(memo, memo.sets[c]);
  if ((part & ~set) != 0 ||
      (2 * popcount(part) == popcount(set) && (part & set & (0UL - set)) == 0)) {
    return 0;
  }
  return lookup(memo, set ^ part) == NONE ? 0 : part;
}

DEVICE ulong split(Memo memo, Candidates of, ulong c) {
  return of.total == of.listed ? split_listed(memo, of, c) : split_block(memo, of, c);
}

// The cost of the split into a part and the rest.
DEVICE double split_cost(Memo memo, Candidates of, ulong part) {
  const uint l = lookup(memo, part);
  const uint r = lookup(memo, of.set ^ part);
  return join_cost(as_double(memo.cost[l]), as_double(memo.cost[r]), memo.rows[l], memo.rows[r],
                   memo.rows[of.slot]);
}
