// The connected sets of a query graph, numbered. index: a word for each 32 sets that differ only in
// their 5 lowest relations. The low half of a word has a bit for each connected set; the high half
// is the number of the first of these sets. state: at FIRST + k the start of the connected sets of
// k relations in the list of all sets, at SETS + k their number.
#define NEAR_BYTES 4
#define NEAR_WORDS (NEAR_BYTES * 256)

DEVICE bool is_member(ulong word, uint set) { return (word >> (set & 31) & 1) != 0; }

// The number of a connected set, given the word that contains it.
DEVICE uint number_of(ulong word, uint set) {
  return (uint)(word >> 32) + popcount((uint)word & ((1U << (set & 31)) - 1));
}

// Adds a set to the index; returns whether the set is new. While sets are added, no work-item reads
// numbers.
DEVICE bool enter(GLOBAL ulong *index, uint set) {
  // The low half comes first in memory, because devices are little-endian.
  GLOBAL uint *word = (GLOBAL uint *)(index + (set >> 5));
  const uint bit = 1U << (set & 31);
  return (word[0] & bit) == 0 && (atomic_or_u32(word, bit) & bit) == 0;
}

// Fills the table that `neighbourhood` reads: for each byte of a set and each value of the byte,
// the neighbours of the byte's relations. All work-items of the group must call it, and then wait
// for each other.
DEVICE void fill_near(LOCAL_PTR uint *near, uint n, const GLOBAL ulong *query) {
  for (uint i = get_local_id(0); i < NEAR_WORDS; i += GROUP) {
    const uint low = i >> 8 << 3;
    uint all = 0;
    UNROLL
    for (uint bit = 0; bit < 8; bit++) {
      const uint relation = low + bit;
      const uint joined = relation < n ? (uint)query[relation] : 0;
      all |= (i >> bit & 1) != 0 ? joined : 0;
    }
    near[i] = all;
  }
}

// The union of the neighbours of a set's relations; some may be members of the set.
DEVICE uint joined_with(const LOCAL_PTR uint *near, uint set) {
  return near[set & 0xFF] | near[0x100 + (set >> 8 & 0xFF)] | near[0x200 + (set >> 16 & 0xFF)] |
         near[0x300 + (set >> 24)];
}

// All relations of the set that can be reached from a part of the set.
DEVICE uint grow(const LOCAL_PTR uint *near, uint part, uint set) {
  uint reached = part;
  for (uint frontier = part; frontier != 0;) {
    frontier = joined_with(near, frontier) & set & ~reached;
    reached |= frontier;
  }
  return reached;
}
