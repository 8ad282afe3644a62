package org.gpuquerylab.operators.star.fused;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.stream.IntStream;
import org.gpuquerylab.backend.Grid;
import org.gpuquerylab.backend.KernelArguments;

/** What {@code star_fact} computes, in chunks of rows. */
final class FactTwin {
  private static final VarHandle CELLS = MethodHandles.arrayElementVarHandle(long[].class);
  private static final int CHUNK = 1 << 14;
  private static final int FAILED = -1;

  private final StageTwin[] stages;
  private final byte[] left;
  private final byte[] right;
  private final int leftWidth;
  private final int rightWidth;
  private final int leftBase;
  private final int rightBase;
  private final int measure;
  private final long capacity;
  private final boolean grouped;
  private final boolean flagged;
  private final long[] sums;
  private final byte[] flags;

  private FactTwin(KernelArguments arguments) {
    stages =
        IntStream.range(0, arguments.define("STAGES"))
            .mapToObj(k -> new StageTwin(arguments, k))
            .toArray(StageTwin[]::new);
    left = arguments.bytes("left");
    right = arguments.bytes("right");
    leftWidth = arguments.define("LEFT_WIDTH");
    rightWidth = arguments.define("RIGHT_WIDTH");
    leftBase = arguments.intValue("left_base");
    rightBase = arguments.intValue("right_base");
    measure = arguments.define("MEASURE");
    capacity = arguments.longValue("capacity");
    grouped = arguments.define("GROUPED") != 0;
    flagged = arguments.define("FLAGGED") != 0;
    sums = arguments.longs("sums");
    flags = arguments.bytes("flags");
  }

  static void run(Grid grid, KernelArguments arguments) {
    FactTwin twin = new FactTwin(arguments);
    arguments.longs("result")[0] = 0;
    int rows = arguments.intValue("rows");
    IntStream.range(0, (int) (((long) rows + CHUNK - 1) / CHUNK))
        .parallel()
        .forEach(chunk -> twin.chunk(chunk * CHUNK, (int) Math.min(rows, (chunk + 1L) * CHUNK)));
  }

  private void chunk(int from, int to) {
    long sum = 0;
    for (int row = from; row < to; row++) {
      int cell = cell(row);
      if (cell != FAILED && grouped) {
        CELLS.getAndAdd(sums, cell, value(row));
        if (flagged) {
          flags[cell] = 1;
        }
      } else if (cell != FAILED) {
        sum += value(row);
      }
    }
    if (!grouped) {
      CELLS.getAndAdd(sums, 0, sum);
    }
  }

  private int cell(int row) {
    int cell = 0;
    for (StageTwin stage : stages) {
      int part = stage.cell(row, capacity);
      if (part == FAILED) {
        return FAILED;
      }
      cell += part;
    }
    return cell;
  }

  private long value(int row) {
    long value = EncodedColumn.value(left, leftWidth, capacity, row, leftBase);
    if (measure == 0) {
      return value;
    }
    long other = EncodedColumn.value(right, rightWidth, capacity, row, rightBase);
    return measure == 1 ? value * other : value - other;
  }
}
