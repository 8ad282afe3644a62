package org.gpuquerylab.operators.internal.general;

import java.util.Map;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.Closer;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.Kernel;
import org.gpuquerylab.backend.Workspace;
import org.gpuquerylab.backend.device.ElementType;
import org.gpuquerylab.backend.kernel.Grid;
import org.gpuquerylab.operators.device.OperatorContext;
import org.gpuquerylab.operators.device.Tiles;
import org.gpuquerylab.operators.internal.general.SegmentedKernels.FrameFolds;
import org.gpuquerylab.operators.internal.general.SegmentedKernels.SegmentedScan;
import org.gpuquerylab.operators.internal.general.SegmentedKernels.SegmentedSums;
import org.gpuquerylab.operators.relation.DeviceVector;

/** Scans over segments of rows (two launches, which read the values three times), and folds. */
final class SegmentedScans {
  private static final int GROUPS_A_PROCESSOR = 4;

  private final OperatorContext context;

  SegmentedScans(OperatorContext context) {
    this.context = context;
  }

  /**
   * For each row, the fold of its segment up to this row.
   *
   * @param fold one of the constants in {@link SegmentedKernels}
   * @param values INT64, or FLOAT64 for sums
   * @param starts BOOLEAN: the first rows of segments, among them the first row
   * @param owner owns the new vector
   */
  DeviceVector scan(int fold, DeviceVector values, DeviceVector starts, Closer owner) {
    DeviceVector out =
        owner.own(new DeviceVector(context.backend(), values.type(), values.rows(), false, null));
    if (values.rows() > 0) {
      if (values.type().isFloating()) {
        scan(ElementType.DOUBLE, fold, values, starts, out);
      } else {
        scan(ElementType.LONG, fold, values, starts, out);
      }
    }
    return out;
  }

  @SuppressWarnings("unchecked") // The vectors know the types of their elements.
  private <A> void scan(
      ElementType<A> type, int fold, DeviceVector values, DeviceVector starts, DeviceVector out) {
    Backend backend = context.backend();
    int rows = values.rows();
    Grid grid = Tiles.grid(rows, Tiles.processors(backend) * GROUPS_A_PROCESSOR);
    Map<String, Object> defines = Tiles.defines(Map.of("FOLD", fold, "VALUE", type));
    Kernel<SegmentedSums<A>> sums = backend.compile(SegmentedSums.class, defines);
    Kernel<SegmentedScan<A>> scan = backend.compile(SegmentedScan.class, defines);
    DeviceBuffer<A> in = (DeviceBuffer<A>) values.values();
    DeviceBuffer<byte[]> flags = (DeviceBuffer<byte[]>) starts.values();
    try (Workspace scratch = new Workspace(backend)) {
      DeviceBuffer<A> folds = scratch.allocate(type, grid.groups());
      DeviceBuffer<int[]> begins = scratch.allocate(ElementType.INT, grid.groups());
      context.queue().launch(sums, grid, new SegmentedSums<>(in, flags, folds, begins, rows));
      DeviceBuffer<A> to = (DeviceBuffer<A>) out.values();
      context.queue().launch(scan, grid, new SegmentedScan<>(in, flags, folds, begins, to, rows));
    }
  }

  /**
   * For each row, the fold of some adjacent rows; the work is the number of rows of all.
   *
   * @param first the first row of each; INT32
   * @param last the last row of each; less than the first for none
   * @param owner owns the new vector
   */
  DeviceVector folds(
      int fold, DeviceVector values, DeviceVector first, DeviceVector last, Closer owner) {
    DeviceVector out =
        owner.own(new DeviceVector(context.backend(), values.type(), values.rows(), false, null));
    if (values.rows() > 0) {
      folds(values.values().type(), fold, values, first, last, out);
    }
    return out;
  }

  @SuppressWarnings("unchecked") // The vectors know the types of their elements.
  private <A> void folds(
      ElementType<A> type,
      int fold,
      DeviceVector values,
      DeviceVector first,
      DeviceVector last,
      DeviceVector out) {
    Map<String, Object> defines = Tiles.defines(Map.of("FOLD", fold, "VALUE", type));
    Kernel<FrameFolds<A>> folds = context.backend().compile(FrameFolds.class, defines);
    Grid grid = Grid.cover(values.rows(), Tiles.GROUP);
    DeviceBuffer<A> in = (DeviceBuffer<A>) values.values();
    DeviceBuffer<A> to = (DeviceBuffer<A>) out.values();
    context
        .queue()
        .launch(folds, grid, new FrameFolds<>(in, first.ints(), last.ints(), to, values.rows()));
  }
}
