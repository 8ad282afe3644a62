// Whether a plan may join two sets of relations: the applicability test of conflict detector CD-C.
// The words are those of OperatorQuery: for each of n relations a mask of those to which simple
// edges lead; then twice the number of other operators, plus 1 if some of them reads more than two
// relations; then for each of these operators the sets that its predicate reads, L-TES and R-TES,
// 1 for a conjunct of an inner join, the number of conflict rules, and two sets for each rule.
#define OPERATOR_WORDS 5

// Whether simple edges connect two sets.
DEVICE bool crossed(const GLOBAL ulong *words, ulong one, ulong other) {
  const bool swap = popcount(one) > popcount(other);
  const ulong target = swap ? one : other;
  bool found = false;
  for (ulong rest = swap ? other : one; rest != 0 && !found; rest &= rest - 1) {
    found = (words[ctz64(rest)] & target) != 0;
  }
  return found;
}

// Whether the sets may be joined, in one of the two orders; both must have plans.
DEVICE bool operators_join(const GLOBAL ulong *words, uint n, ulong one, ulong other) {
  const ulong both = one | other;
  const GLOBAL ulong *op = words + n + 1;
  uint inner = 0;
  uint others = 0;
  for (ulong left = words[n] >> 1; left > 0; left--) {
    const GLOBAL ulong *next = op + OPERATOR_WORDS + 2 * op[OPERATOR_WORDS - 1];
    if ((op[0] & ~both) == 0 && (op[0] & one) != 0 && (op[0] & other) != 0) {
      bool applicable = ((op[1] & ~one) == 0 && (op[2] & ~other) == 0) ||
                        ((op[1] & ~other) == 0 && (op[2] & ~one) == 0);
      for (const GLOBAL ulong *rule = op + OPERATOR_WORDS; rule != next; rule += 2) {
        applicable = applicable && ((rule[0] & both) == 0 || (rule[1] & ~both) == 0);
      }
      if (!applicable) {
        return false;
      }
      inner += (uint)op[3];
      others += 1 - (uint)op[3];
    }
    op = next;
  }
  if (others == 0) {
    return inner > 0 || (words[n] & 1) == 0 || crossed(words, one, other);
  }
  return others == 1 && inner == 0 && !crossed(words, one, other);
}
