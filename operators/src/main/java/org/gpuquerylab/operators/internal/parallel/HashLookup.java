package org.gpuquerylab.operators.internal.parallel;

import java.util.Arrays;

/** A hash table with linear probing, at most half full. */
final class HashLookup extends DimensionLookup {
  private final int[] keys;
  private final int[] groups;
  private final int mask;

  HashLookup(int rows) {
    int cells = Integer.highestOneBit(Math.max(1, rows)) * 4;
    keys = new int[cells];
    groups = new int[cells];
    Arrays.fill(groups, ABSENT);
    mask = cells - 1;
  }

  private int cell(int key) {
    int cell = (int) ((key * 0x9E3779B97F4A7C15L) >>> 32) & mask;
    while (groups[cell] != ABSENT && keys[cell] != key) {
      cell = (cell + 1) & mask;
    }
    return cell;
  }

  @Override
  boolean put(int key, int group) {
    int cell = cell(key);
    boolean free = groups[cell] == ABSENT;
    keys[cell] = key;
    groups[cell] = group;
    return free;
  }

  @Override
  void probe(RowBlock block, int[] foreignKeys, long stride) {
    int[] rows = block.rows;
    int kept = 0;
    for (int i = 0; i < block.count; i++) {
      int row = rows[i];
      int group = groups[cell(foreignKeys[row])];
      rows[kept] = row;
      block.groups[kept] = block.groups[i] + group * stride;
      kept += group >= 0 ? 1 : 0;
    }
    block.count = kept;
  }
}
