package org.gpuquerylab.operators.device;

import java.util.Map;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.Kernel;
import org.gpuquerylab.operators.device.ProjectionKernels.GatherValues;

/** Copies the values of a column at a list of rows: {@code out[i] = column[rows[i]]}. */
public final class Gather {
  /** The number of groups for each multiprocessor; each work-item processes several rows. */
  private static final int GROUPS_A_PROCESSOR = 16;

  private Gather() {}

  /**
   * Enqueues the copy of one column.
   *
   * @param column not modified
   * @param rows its first n elements are row numbers of the column; not modified
   * @param out its first n values are modified; it must be another column
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
