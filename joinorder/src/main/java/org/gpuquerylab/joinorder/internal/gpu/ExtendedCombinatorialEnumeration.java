package org.gpuquerylab.joinorder.internal.gpu;

/**
 * Extended combinatorial enumeration of the join pairs of all relation sets of one size (Meister
 * and Saake 2020, appendix B, algorithm 8): the combinatorial number system converts one number
 * into both the set and its left part.
 */
final class ExtendedCombinatorialEnumeration {
  private ExtendedCombinatorialEnumeration() {}

  /** A relation set and the left part of one of its join pairs. */
  record Pair(int set, int left) {
    int right() {
      return set ^ left;
    }
  }

  /**
   * The calculations per solution: the number of unordered pairs of a set of {@code qss} relations.
   */
  static int pairs(int qss) {
    return (1 << (qss - 1)) - 1;
  }

  /**
   * Returns the pair with the number {@code cid}. The pairs of a set have successive numbers, in
   * the order of the sizes of their left parts. O(sq) time.
   *
   * @param cid the index of the pair, from 0
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
    // Builds both sets from the top: finds the relation at a position of the set, then decides
    // whether it is in the left part.
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
