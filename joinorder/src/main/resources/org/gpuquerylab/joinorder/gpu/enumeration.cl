// Enumerations of relation sets and join pairs (Meister and Saake 2020, sections 6.1 and 6.2).
// binomial[n * BINOMIAL_ROW + k] is "n choose k".
#define BINOMIAL_ROW 33

// Algorithm 3: the set number sid, in lexicographic order, of the sets of qss out of sq relations.
DEVICE uint unrank_binomial(uint sid, int qss, int sq, const GLOBAL uint *binomial) {
  uint s = 0;
  for (uint t = 0; qss > 0; t++, sq--) {
    const uint o = binomial[(sq - 1) * BINOMIAL_ROW + qss - 1];
    if (sid < o) {
      s |= 1U << t;
      qss--;
    } else {
      sid -= o;
    }
  }
  return s;
}

// Algorithm 7: the set number sid in the combinatorial number system. The next relation is searched
// from above, so that the searches of one call together take sq steps.
DEVICE uint unrank_combinatorial(uint sid, int qss, int sq, const GLOBAL uint *binomial) {
  uint s = 0;
  for (int ntid = sq - 1; qss > 0; qss--, ntid--) {
    while (binomial[ntid * BINOMIAL_ROW + qss] > sid) {
      ntid--;
    }
    s |= 1U << ntid;
    sid -= binomial[ntid * BINOMIAL_ROW + qss];
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
