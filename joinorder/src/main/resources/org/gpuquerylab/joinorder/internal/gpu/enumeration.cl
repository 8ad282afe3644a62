// Enumerations of relation sets and join pairs (Meister and Saake 2020, sections 6.1 and 6.2).
#include "binomials.cl"

// Algorithm 3: the set with number sid, in lexicographic order, of the sets of qss out of sq
// relations.
DEVICE uint unrank_binomial(uint sid, int qss, int sq) {
  uint s = 0;
  for (uint t = 0; qss > 0; t++, sq--) {
    const uint o = BINOMIAL[(sq - 1) * BINOMIAL_ROW + qss - 1];
    if (sid < o) {
      s |= 1U << t;
      qss--;
    } else {
      sid -= o;
    }
  }
  return s;
}

// Algorithm 7: the set with number sid in the combinatorial number system. The search for the next
// relation goes down from the top, so all searches of one call together take sq steps.
DEVICE uint unrank_combinatorial(uint sid, int qss, int sq) {
  uint s = 0;
  for (int ntid = sq - 1; qss > 0; qss--, ntid--) {
    while (BINOMIAL[ntid * BINOMIAL_ROW + qss] > sid) {
      ntid--;
    }
    s |= 1U << ntid;
    sid -= BINOMIAL[ntid * BINOMIAL_ROW + qss];
  }
  return s;
}

// Algorithm 6: the subset of s whose position is cid: bit i of cid selects the i-th relation of s.
DEVICE uint deposit(uint cid, uint s) {
  uint l = 0;
  for (; cid != 0; cid >>= 1) {
    const uint lowest = s & (0U - s);
    l |= (cid & 1U) != 0 ? lowest : 0U;
    s ^= lowest;
  }
  return l;
}

// Algorithm 5: the subset of s that is number cid, counted from 1, in the iteration of algorithm 4.
DEVICE uint walk(uint cid, uint s) {
  uint l = s & (0U - s);
  for (; cid > 1; cid--) {
    l = (l - s) & s;
  }
  return l;
}

// Algorithm 8: the pair with number cid of all sets of qss out of sq relations, for pairs whose
// left part lacks the set's highest relation. Returns the left part; *set receives the set. Both
// sets grow from the top: the code first finds the relation at a position of the set, then decides
// whether the left part contains it.
DEVICE uint unrank_pair(ulong cid, int qss, int sq, uint *set) {
  const uint cps = (1U << (qss - 1)) - 1;
  uint sid = cid >> 32 == 0 ? (uint)cid / cps : (uint)(cid / cps);
  uint lid = (uint)(cid - (ulong)sid * cps);
  int lqss = 1;
  for (uint o = BINOMIAL[(qss - 1) * BINOMIAL_ROW + 1]; o <= lid;
       o = BINOMIAL[(qss - 1) * BINOMIAL_ROW + lqss]) {
    lid -= o;
    lqss++;
  }
  uint s = 0, l = 0;
  int ntid = sq - 1;
  for (int position = qss - 1; position >= 0; position--, ntid--) {
    while (BINOMIAL[ntid * BINOMIAL_ROW + position + 1] > sid) {
      ntid--;
    }
    s |= 1U << ntid;
    sid -= BINOMIAL[ntid * BINOMIAL_ROW + position + 1];
    const uint o = BINOMIAL[position * BINOMIAL_ROW + lqss];
    if (lqss > 0 && o <= lid) {
      l |= 1U << ntid;
      lid -= o;
      lqss--;
    }
  }
  *set = s;
  return l;
}
