package org.gpuquerylab.operators.internal.parallel;

import java.util.Arrays;

/** An array of groups; the index is the key's difference from the smallest key. */
final class DenseLookup extends DimensionLookup {
  private final int least;
  private final int[] groups;

  DenseLookup(int least, int cells) {
    this.least = least;
    groups = new int[cells];
    Arrays.fill(groups, ABSENT);
  }

  @Override
  boolean put(int key, int group) {
    boolean free = groups[key - least] == ABSENT;
    groups[key - least] = group;
    return free;
  }

  @Override
  void probe(RowBlock block, int[] foreignKeys, long stride) {
    int[] rows = block.rows;
    int kept = 0;
    for (int i = 0; i < block.count; i++) {
      int row = rows[i];
      // For any other key, the difference wraps around to an index outside the array, because least
      // + cells does not overflow.
      int cell = foreignKeys[row] - least;
      int group = cell >= 0 && cell < groups.length ? groups[cell] : ABSENT;
      rows[kept] = row;
      block.groups[kept] = block.groups[i] + group * stride;
      kept += group >= 0 ? 1 : 0;
    }
    block.count = kept;
  }
}
