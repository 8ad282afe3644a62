package org.gpuquerylab.operators.internal.fused;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.stream.IntStream;
import org.gpuquerylab.backend.kernel.KernelDefines;
import org.gpuquerylab.operators.internal.fused.FusedKernels.StarFact;

/** Does the work of {@code star_fact} on the host, in chunks of rows. */
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
  private final boolean product;
  private final boolean difference;
  private final long capacity;
  private final boolean grouped;
  private final boolean flagged;
  private final long[] sums;
  private final byte[] flags;
  private final FurtherTwin further;

  private FactTwin(StarFact call, KernelDefines defines) {
    stages =
        IntStream.range(0, call.column().size())
            .mapToObj(k -> new StageTwin(call, defines, k))
            .toArray(StageTwin[]::new);
    left = call.left().array();
    right = call.right().array();
    leftWidth = defines.intValue("LEFT_WIDTH");
    rightWidth = defines.intValue("RIGHT_WIDTH");
    leftBase = call.leftBase();
    rightBase = call.rightBase();
    product = defines.flag("PRODUCT");
    difference = defines.flag("DIFFERENCE");
    capacity = call.capacity();
    grouped = defines.flag("GROUPED");
    flagged = defines.flag("FLAGGED");
    sums = call.sums().array();
    flags = call.flags().array();
    further = new FurtherTwin(call, defines);
  }

  static void run(StarFact call, KernelDefines defines) {
    FactTwin twin = new FactTwin(call, defines);
    call.result().array()[0] = 0;
    int rows = call.rows();
    IntStream.range(0, (int) (((long) rows + CHUNK - 1) / CHUNK))
        .parallel()
        .forEach(chunk -> twin.chunk(chunk * CHUNK, (int) Math.min(rows, (chunk + 1L) * CHUNK)));
  }

  private void chunk(int from, int to) {
    long sum = 0;
    long[] numbers = further.numbers();
    for (int row = from; row < to; row++) {
      int cell = cell(row);
      if (cell != FAILED && grouped) {
        CELLS.getAndAdd(sums, cell, value(row));
        further.add(row, cell);
        if (flagged) {
          flags[cell] = 1;
        }
      } else if (cell != FAILED) {
        sum += value(row);
        further.add(row, numbers);
      }
    }
    if (!grouped) {
      CELLS.getAndAdd(sums, 0, sum);
      further.add(numbers);
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
    if (!product && !difference) {
      return value;
    }
    long other = EncodedColumn.value(right, rightWidth, capacity, row, rightBase);
    return product ? value * other : value - other;
  }
}
