package org.gpuquerylab.operators.join;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.LongSummaryStatistics;
import java.util.stream.IntStream;
import org.gpuquerylab.backend.kernel.Grid;
import org.gpuquerylab.backend.kernel.IntegerView;
import org.gpuquerylab.backend.kernel.KernelDefines;
import org.gpuquerylab.operators.join.HashJoinKernels.JoinCount;
import org.gpuquerylab.operators.join.HashJoinKernels.JoinInsert;
import org.gpuquerylab.operators.join.HashJoinKernels.JoinRange;

/** The twins of {@code range.cl} and {@code build.cl}. */
final class BuildTwins {
  private static final VarHandle INTS = MethodHandles.arrayElementVarHandle(int[].class);

  private BuildTwins() {}

  static void range(JoinRange call, Grid grid) {
    IntegerView keys = IntegerView.of(call.keys());
    long[] extremes = call.extremes().array();
    int groups = (int) grid.groups();
    int n = call.n();
    for (int group = 0; group < groups; group++) {
      int begin = (int) ((long) n * group / groups);
      int end = (int) ((long) n * (group + 1) / groups);
      LongSummaryStatistics all =
          IntStream.range(begin, end).mapToLong(keys::get).summaryStatistics();
      extremes[group] = all.getMin();
      extremes[groups + group] = all.getMax();
    }
  }

  static void count(JoinCount call, KernelDefines defines) {
    HashedKeys keys = HashedKeys.of(call.keys().array());
    int[] owners = call.owners().array();
    int[] counts = call.counts().array();
    int[] slots = call.slots().array();
    int[] flags = call.flags().array();
    boolean direct = defines.flag("DIRECT");
    int empty = defines.intValue("EMPTY");
    long first = call.first();
    int shift = call.shift();
    int mask = call.mask();
    IntStream.range(0, call.n())
        .parallel()
        .forEach(
            row -> {
              int slot = direct ? (int) keys.distance(row, first) : keys.slot(row, shift);
              if (direct && slot != row) {
                INTS.setOpaque(flags, 1, 1);
              }
              int owner = (int) INTS.compareAndExchange(owners, slot, empty, row);
              while (owner != empty && keys.key(owner) != keys.key(row)) {
                slot = (slot + 1) & mask;
                owner = (int) INTS.compareAndExchange(owners, slot, empty, row);
              }
              if (owner != empty) {
                INTS.setOpaque(flags, 0, 1);
              }
              INTS.getAndAdd(counts, slot, 1);
              slots[row] = slot;
            });
  }

  static void insert(JoinInsert call) {
    HashedKeys keys = HashedKeys.of(call.keys().array());
    int[] owners = call.owners().array();
    int[] slots = call.slots().array();
    int[] places = call.places().array();
    int[] rows = call.rows().array();
    Object table = call.table().array();
    boolean unique = call.unique() != 0;
    IntStream.range(0, call.n())
        .parallel()
        .forEach(
            row -> {
              int slot = slots[row];
              rows[(int) INTS.getAndAdd(places, slot, 1)] = row;
              if (owners[slot] == row) {
                int id = unique ? row + 1 : slot + 1;
                if (table instanceof int[] ids) {
                  ids[slot] = id;
                } else {
                  keys.write((long[]) table, slot, row, id);
                }
              }
            });
  }
}
