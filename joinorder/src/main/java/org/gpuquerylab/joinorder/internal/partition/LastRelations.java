package org.gpuquerylab.joinorder.internal.partition;

import java.util.ArrayList;
import java.util.List;

/**
 * The relations of a set that may be joined last: if one of them is removed, the set is still
 * admissible.
 *
 * @param relations the relations; not to be modified
 * @param amounts for each of these relations, the amount that it adds to a set's number; not to be
 *     modified
 */
@SuppressWarnings("ArrayRecordComponent")
record LastRelations(int[] relations, int[] amounts) {
  /**
   * Lists the relations of some of a set's groups.
   *
   * @param number the set's number
   * @param from the first group
   * @param to the group after the last one
   */
  static LastRelations of(AdmissibleSets sets, int number, int from, int to) {
    List<int[]> found = new ArrayList<>();
    for (int g = from; g < to; g++) {
      RelationGroup group = sets.group(g);
      int pattern = sets.pattern(g, sets.digit(g, number));
      for (int rest = pattern; rest != 0; rest &= rest - 1) {
        int k = Integer.numberOfTrailingZeros(rest);
        if (group.admitsPattern(pattern ^ (1 << k))) {
          found.add(new int[] {group.first() + k, sets.amount(g, k)});
        }
      }
    }
    return new LastRelations(
        found.stream().mapToInt(one -> one[0]).toArray(),
        found.stream().mapToInt(one -> one[1]).toArray());
  }

  /** The number of these relations. */
  int count() {
    return relations.length;
  }
}
