package org.gpuquerylab.operators.internal.parallel;

import org.gpuquerylab.operators.star.StarQuery.Function;

/**
 * The values of an aggregate by group: an array if there are few possible groups, otherwise a hash
 * table.
 */
final class GroupValues {
  private static final long MOST_DENSE = 1 << 20;

  private final Function function;
  private final boolean dense;
  private long[] keys;
  private long[] values;
  private boolean[] used;
  private int count;

  /**
   * Creates values of a function for the groups from 0 up to, but not including, size; no group has
   * a row yet.
   */
  GroupValues(Function function, long size) {
    this.function = function;
    dense = size <= MOST_DENSE;
    int cells = dense ? (int) size : 1024;
    keys = new long[dense ? 0 : cells];
    values = new long[cells];
    used = new boolean[cells];
  }

  /** Adds an amount to the sum of a group; sums begin at 0. */
  void add(long group, long value) {
    int cell = dense ? (int) group : cell(group);
    values[cell] += value;
    used[cell] = true;
  }

  /** Adds a value of a group to the function. */
  void fold(long group, long value) {
    int cell = dense ? (int) group : cell(group);
    values[cell] = used[cell] ? function.fold(values[cell], value) : value;
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
    GroupValues old = new GroupValues(function, Long.MAX_VALUE);
    old.keys = keys;
    old.values = values;
    old.used = used;
    int cells = Math.multiplyExact(used.length, 2);
    keys = new long[cells];
    values = new long[cells];
    used = new boolean[cells];
    old.forEach(
        (group, sum) -> {
          int cell = find(group);
          keys[cell] = group;
          values[cell] = sum;
          used[cell] = true;
        });
  }

  /** Receives a group and its value. */
  interface Consumer {
    /** Receives a group and its value. */
    void accept(long group, long value);
  }

  /** Passes each group that has a row, with its value, to a consumer. */
  void forEach(Consumer consumer) {
    for (int cell = 0; cell < used.length; cell++) {
      if (used[cell]) {
        consumer.accept(dense ? cell : keys[cell], values[cell]);
      }
    }
  }
}
