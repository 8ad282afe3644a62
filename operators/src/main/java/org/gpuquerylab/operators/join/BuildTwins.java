package org.gpuquerylab.operators.join;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.LongSummaryStatistics;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.gpuquerylab.backend.Grid;
import org.gpuquerylab.backend.KernelArguments;

/** The twins of {@code range.cl} and {@code build.cl}. */
final class BuildTwins {
  private static final VarHandle INTS = MethodHandles.arrayElementVarHandle(int[].class);
  private static final int EMPTY = -1;

  private BuildTwins() {}

  static void range(Grid grid, KernelArguments arguments) {
    Object keys = arguments.array("keys");
    long[] extremes = arguments.longs("extremes");
    int groups = (int) grid.groups();
    int n = arguments.intValue("n");
    for (int group = 0; group < groups; group++) {
      int begin = (int) ((long) n * group / groups);
      int end = (int) ((long) n * (group + 1) / groups);
      LongSummaryStatistics all =
          keys instanceof int[] ints
              ? IntStream.range(begin, end).mapToLong(i -> ints[i]).summaryStatistics()
              : LongStream.of((long[]) keys).skip(begin).limit(end - begin).summaryStatistics();
      extremes[group] = all.getMin();
      extremes[groups + group] = all.getMax();
    }
  }

  static void count(Grid grid, KernelArguments arguments) {
    HashedKeys keys = HashedKeys.of(arguments.array("keys"));
    int[] owners = arguments.ints("owners");
    int[] counts = arguments.ints("counts");
    int[] slots = arguments.ints("slots");
    int[] flags = arguments.ints("flags");
    boolean direct = arguments.define("DIRECT") != 0;
    long first = arguments.longValue("first");
    int shift = arguments.intValue("shift");
    int mask = arguments.intValue("mask");
    IntStream.range(0, arguments.intValue("n"))
        .parallel()
        .forEach(
            row -> {
              int slot = direct ? (int) keys.distance(row, first) : keys.slot(row, shift);
              if (direct && slot != row) {
                INTS.setOpaque(flags, 1, 1);
              }
              int owner = (int) INTS.compareAndExchange(owners, slot, EMPTY, row);
              while (owner != EMPTY && keys.key(owner) != keys.key(row)) {
                slot = (slot + 1) & mask;
                owner = (int) INTS.compareAndExchange(owners, slot, EMPTY, row);
              }
              if (owner != EMPTY) {
                INTS.setOpaque(flags, 0, 1);
              }
              INTS.getAndAdd(counts, slot, 1);
              slots[row] = slot;
            });
  }

  static void insert(Grid grid, KernelArguments arguments) {
    HashedKeys keys = HashedKeys.of(arguments.array("keys"));
    int[] owners = arguments.ints("owners");
    int[] slots = arguments.ints("slots");
    int[] places = arguments.ints("places");
    int[] rows = arguments.ints("rows");
    long[] table = arguments.longs("table");
    boolean unique = arguments.intValue("unique") != 0;
    boolean direct = arguments.define("DIRECT") != 0;
    IntStream.range(0, arguments.intValue("n"))
        .parallel()
        .forEach(
            row -> {
              int slot = slots[row];
              rows[(int) INTS.getAndAdd(places, slot, 1)] = row;
              if (owners[slot] == row) {
                int id = unique ? row + 1 : slot + 1;
                if (direct) {
                  table[slot] = id;
                } else {
                  keys.write(table, slot, row, id);
                }
              }
            });
  }
}
