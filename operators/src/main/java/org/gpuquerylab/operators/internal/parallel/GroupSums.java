package org.gpuquerylab.operators.internal.parallel;

/** Sums by group: an array if there are few possible groups, otherwise a hash table. */
final class GroupSums {
  private static final long MOST_DENSE = 1 << 20;

  private final boolean dense;
  private long[] keys;
  private long[] sums;
  private boolean[] used;
  private int count;

  /**
   * Creates sums for the groups from 0 up to, but not including, size; the sums have no amounts
   * yet.
   */
  GroupSums(long size) {
    dense = size <= MOST_DENSE;
    int cells = dense ? (int) size : 1024;
    keys = new long[dense ? 0 : cells];
    sums = new long[cells];
    used = new boolean[cells];
  }

  /** Adds an amount to the sum of a group; sums begin at 0. */
  void add(long group, long value) {
    int cell = dense ? (int) group : cell(group);
    sums[cell] += value;
    used[cell] = true;
  }

  private int cell(long group) {
    int cell = find(group);
    if (!used[cell]) {
      count++;
      if (count > used.length / 2) {
        grow();
        cell = find(group);
      }
      keys[cell] = group;
    }
    return cell;
  }

  private int find(long group) {
    int mask = used.length - 1;
    int cell = (int) ((group * 0x9E3779B97F4A7C15L) >>> 32) & mask;
    while (used[cell] && keys[cell] != group) {
      cell = (cell + 1) & mask;
    }
    return cell;
  }

  private void grow() {
    GroupSums old = new GroupSums(Long.MAX_VALUE);
    old.keys = keys;
    old.sums = sums;
    old.used = used;
    int cells = Math.multiplyExact(used.length, 2);
    keys = new long[cells];
    sums = new long[cells];
    used = new boolean[cells];
    old.forEach(
        (group, sum) -> {
          int cell = find(group);
          keys[cell] = group;
          sums[cell] = sum;
          used[cell] = true;
        });
  }

  /** Receives a group and its sum. */
  interface Consumer {
    /** Receives a group and its sum. */
    void accept(long group, long sum);
  }

  /** Passes each group to which an amount was added, with its sum, to a consumer. */
  void forEach(Consumer consumer) {
    for (int cell = 0; cell < used.length; cell++) {
      if (used[cell]) {
        consumer.accept(dense ? cell : keys[cell], sums[cell]);
      }
    }
  }
}
