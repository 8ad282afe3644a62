// The minimal cuts of the graph on a connected set: its splits into two connected parts, one after the
// other. Needs connected_index.cl.
#define NOTHING 0
#define SPLIT 1
#define END 2

// A walk over the binary tree of choices. A split is found when both the side and the rest of the
// set are connected. Then a neighbour of the side is either excluded for good, or added, together
// with everything that it separates from the excluded relations. The first choices are prescribed,
// so that several walks share a set: the bits of `path` tell where the walk takes the second way,
// and the lowest bit is the next choice. A split belongs to the walk whose remaining prescribed
// choices all take the first way.
typedef struct {
  uint set;
  uint side;      // the side with the lowest relation
  uint outside;   // the excluded relations; empty at first, then never again
  uint path;      // choices prescribed
  uint choices;   // the number of prescribed choices
  bool settled;   // whether the side and the rest are a split
  uint checked;   // sides tried
  uint first;     // the choices `first` to `depth - 1` are deferred
  uint depth;
} Walk;

// The choices that a walk deferred. The list is separate from the walk, so that the walk can stay
// in registers.
typedef struct {
  uint sides[MAX_RELATIONS];
  uint outsides[MAX_RELATIONS];
} Later;

DEVICE void begin_walk(Walk *walk, uint set, uint path, uint choices) {
  walk->set = set;
  walk->side = set & (0U - set);
  walk->outside = 0;
  walk->path = path;
  walk->choices = choices;
  walk->settled = false;
  walk->first = 0;
  walk->depth = 0;
}

// Continues with a choice that was deferred by another walk over the set.
DEVICE void resume_walk(Walk *walk, uint set, uint side, uint outside) {
  begin_walk(walk, set, 0, 0);
  walk->side = side;
  walk->outside = outside;
  walk->settled = outside != 0;
}

// The second way of a choice is deferred unless the choice is prescribed.
DEVICE void defer(Walk *walk, Later *later, uint side, uint outside) {
  later->sides[walk->depth] = side;
  later->outsides[walk->depth] = outside;
  walk->depth++;
}

// Continues with the choice that was deferred last.
DEVICE uint go_back(Walk *walk, const Later *later) {
  if (walk->depth == walk->first) {
    return END;
  }
  walk->depth--;
  walk->side = later->sides[walk->depth];
  walk->outside = later->outsides[walk->depth];
  walk->settled = walk->outside != 0;
  return NOTHING;
}

// Whether a prescribed choice takes the second way.
DEVICE bool take_prescribed(Walk *walk) {
  const bool second = (walk->path & 1) != 0;
  walk->path >>= 1;
  walk->choices--;
  return second;
}

// Adds a neighbour to a settled side, or excludes the neighbour if that is prescribed. After an
// exclusion it returns NOTHING, because no further step is needed. Goes back if there is no
// neighbour to add.
DEVICE uint add_neighbour(Walk *walk, Later *later, const LOCAL_PTR uint *near, bool *added) {
  const uint rest = walk->set ^ walk->side;
  const uint fringe = joined_with(near, walk->side) & rest & ~walk->outside;
  const uint one = fringe & (0U - fringe);
  *added = false;
  if (fringe == 0 || (rest & (rest - 1)) == 0) {
    return go_back(walk, later);
  }
  if (walk->choices > 0) {
    if (!take_prescribed(walk)) {
      walk->outside |= one;
      return NOTHING;
    }
  } else if (fringe != one) {
    defer(walk, later, walk->side, walk->outside | one);
  }
  walk->side |= one;
  *added = true;
  return NOTHING;
}

// Takes one step. Returns SPLIT if the step found a split of this walk into the side and the rest
// of the set, whose word of the index is stored; END after the last step.
DEVICE uint step(Walk *walk, Later *later, const LOCAL_PTR uint *near, const GLOBAL ulong *index, ulong *word) {
  if (walk->settled) {
    bool added;
    const uint event = add_neighbour(walk, later, near, &added);
    if (!added) {
      return event;
    }
  }
  uint rest = walk->set ^ walk->side;
  walk->checked += walk->path == 0 ? 1 : 0;
  *word = index[rest >> 5];
  if (!is_member(*word, rest)) {
    const uint start = walk->outside == 0 ? rest : walk->outside;
    const uint part = grow(near, start & (0U - start), rest);
    const uint others = rest ^ part;
    if ((walk->outside & others) != 0) {
      return go_back(walk, later);
    }
    if (walk->outside == 0) {
      // Each component may be the one that contains the other side.
      if (walk->choices == 0) {
        defer(walk, later, walk->set ^ others, 0);
      } else if (take_prescribed(walk)) {
        walk->side = walk->set ^ others;
        walk->settled = false;
        return NOTHING;
      }
    }
    rest = part;
    walk->side = walk->set ^ part;
    *word = index[rest >> 5];
  }
  walk->settled = true;
  return walk->path == 0 ? SPLIT : NOTHING;
}

// Gives idle work-items of the group the choices that other work-items deferred first, which are
// the largest parts of a walk. Returns whether this work-item takes over a choice. All work-items
// of the group must call it; `counts` has 2 words, and `offers` has 3 words for each work-item.
DEVICE bool take_over(Walk *walk, const Later *later, bool busy, LOCAL_PTR uint *counts, LOCAL_PTR uint *offers,
                      bool *any_busy) {
  const uint lid = get_local_id(0);
  const bool gives = busy && walk->depth > walk->first;
  if (lid < 2) {
    counts[lid] = 0;
  }
  BARRIER();
  uint place = GROUP;
  if (gives || !busy) {
    place = atomic_add_local_u32(&counts[gives ? 1 : 0], 1);
  }
  BARRIER();
  const uint idle = counts[0];
  const uint moved = idle < counts[1] ? idle : counts[1];
  LOCAL_PTR uint *offer = offers + 3 * (place < moved ? place : 0);
  if (gives && place < moved) {
    offer[0] = walk->set;
    offer[1] = later->sides[walk->first];
    offer[2] = later->outsides[walk->first];
    walk->first++;
  }
  BARRIER();
  *any_busy = idle < GROUP;
  const bool takes = !busy && place < moved;
  if (takes) {
    resume_walk(walk, offer[0], offer[1], offer[2]);
  }
  return takes;
}

// The number of choices to prescribe: the work-items get several walks each, but on average a set
// has no more walks than splits.
DEVICE uint prescribed_choices(ulong sets, ulong splits) {
  const ulong wanted = get_global_size(0) * WALKS;
  uint choices = 0;
  while (sets != 0 && sets << (choices + 1) <= wanted && sets << (choices + 1) <= splits) {
    choices++;
  }
  return choices;
}
