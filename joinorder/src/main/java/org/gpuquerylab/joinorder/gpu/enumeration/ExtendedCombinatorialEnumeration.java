package org.gpuquerylab.joinorder.gpu.enumeration;

/**
 * Extended combinatorial enumeration of the join pairs of all relation sets of one size (Meister
 * and Saake 2020, appendix B, algorithm 8): both the set and its left part come from one number by
 * the combinatorial number system.
 */
final class ExtendedCombinatorialEnumeration {
  private ExtendedCombinatorialEnumeration() {}

  /** A relation set and the left part of one of its join pairs. */
  record Pair(int set, int left) {
    int right() {
      return set ^ left;
    }
  }

  /** Calculations per solution: unordered pairs of a set of {@code qss} relations. */
  static int pairs(int qss) {
    return (1 << (qss - 1)) - 1;
  }

  /**
   * The pair with the number {@code cid}. The pairs of a set follow one another, by the sizes of
   * their left parts. O(sq).
   *
   * @param cid from 0 to "sq choose qss" times {@link #pairs} - 1
   * @param qss the size of the set, at least 2
   * @param sq the number of relations, at most 30
   */
  static Pair pair(long cid, int qss, int sq) {
    int cps = pairs(qss);
    int sid = (int) (cid / cps);
    int lid = (int) (cid % cps);
    int lqss = 1;
    for (int o = Binomials.choose(qss - 1, 1); o <= lid; o = Binomials.choose(qss - 1, lqss)) {
      lid -= o;
      lqss++;
    }
    int set = 0;
    int left = 0;
    int relation = sq - 1;
    // Builds both sets from above: finds the relation at a position of the set, then whether left
    // takes it.
    for (int position = qss - 1; position >= 0; position--, relation--) {
      while (Binomials.choose(relation, position + 1) > sid) {
        relation--;
      }
      sid -= Binomials.choose(relation, position + 1);
      set |= 1 << relation;
      if (lqss > 0 && Binomials.choose(position, lqss) <= lid) {
        lid -= Binomials.choose(position, lqss);
        left |= 1 << relation;
        lqss--;
      }
    }
    return new Pair(set, left);
  }
}
