package org.gpuquerylab.joinorder.internal.gpu;

/**
 * Enumeration of the relation sets of one size by the combinatorial number system, in the order of
 * their bit masks (Meister and Saake 2020, algorithm 7).
 */
public final class CombinatorialNumberSystem {
  private CombinatorialNumberSystem() {}

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
    int relation = sq - 1;
    for (int missing = qss; missing > 0; missing--, relation--) {
      while (Binomials.choose(relation, missing) > id) {
        relation--;
      }
      set |= 1 << relation;
      id -= Binomials.choose(relation, missing);
    }
    return set;
  }
}
