package org.gpuquerylab.operators.device;

import java.util.Map;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.Kernel;
import org.gpuquerylab.operators.device.ProjectionKernels.GatherValues;

/** The values of columns at a list of rows: {@code out[i] = column[rows[i]]}. */
public final class Gather {
  /** Groups for each multiprocessor; a work-item continues with later rows. */
  private static final int GROUPS_A_PROCESSOR = 16;

  private Gather() {}

  /**
   * Enqueues the gathering of one column.
   *
   * @param column not modified
   * @param rows the first n are read, each a row of the column; not modified
   * @param out its first n values are modified; another column
   */
  public static void run(
      OperatorContext context,
      DeviceColumn column,
      DeviceBuffer<int[]> rows,
      DeviceColumn out,
      int n) {
    Kernel<GatherValues> kernel =
        context
            .backend()
            .compile(GatherValues.class, Tiles.defines(Map.of("VALUE", column.elements())));
    int most = Tiles.processors(context.backend()) * GROUPS_A_PROCESSOR;
    context
        .queue()
        .launch(
            kernel, Tiles.grid(n, most), new GatherValues(column.values(), rows, out.values(), n));
  }
}
