package org.gpuquerylab.joinorder.internal.gpu;

/**
 * Binomial enumeration of the relation sets of one size, in lexicographic order of their members
 * (Meister and Saake 2020, algorithm 3).
 */
public final class BinomialEnumeration {
  private BinomialEnumeration() {}

  /**
   * Returns the set with the number {@code sid}. O(sq) time.
   *
   * @param sid the index of the set, from 0 to "sq choose qss" - 1
   * @param qss the size of the set
   * @param sq the number of relations, at most 32
   */
  public static int unrank(int sid, int qss, int sq) {
    int set = 0;
    int id = sid;
    int missing = qss;
    for (int relation = 0; missing > 0; relation++) {
      int withRelation = Binomials.choose(sq - relation - 1, missing - 1);
      if (id < withRelation) {
        set |= 1 << relation;
        missing--;
      } else {
        id -= withRelation;
      }
    }
    return set;
  }
}
