package org.gpuquerylab.operators.join;

import java.util.List;
import java.util.Map;
import java.util.function.IntToLongFunction;
import java.util.stream.IntStream;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.Kernel;
import org.gpuquerylab.backend.Workspace;
import org.gpuquerylab.backend.device.ElementType;
import org.gpuquerylab.backend.kernel.Grid;
import org.gpuquerylab.backend.kernel.KernelCall;
import org.gpuquerylab.backend.kernel.KernelDefines;
import org.gpuquerylab.operators.device.DeviceColumn;
import org.gpuquerylab.operators.device.DeviceTable;
import org.gpuquerylab.operators.device.OperatorContext;
import org.gpuquerylab.operators.device.Tiles;

/**
 * A join that compares every row of one table with every row of the other. It shows what a new
 * algorithm needs: this class, a kernel, and an entry in a catalogue.
 */
final class NestedLoopJoin implements EquiJoin {
  static final int MOST_ROWS = 6000;

  private final OperatorContext context;

  NestedLoopJoin(OperatorContext context) {
    this.context = context;
  }

  @Override
  public String name() {
    return "nested loop join";
  }

  /**
   * Counts the matches of each row of the probe side, or writes the row's matches from its offset
   * on.
   */
  record NestedLoop(
      DeviceBuffer<?> build,
      DeviceBuffer<?> probe,
      DeviceBuffer<long[]> offsets,
      DeviceBuffer<int[]> probeRows,
      DeviceBuffer<int[]> buildRows,
      int buildCount,
      int n)
      implements KernelCall {
    @Override
    public void onHost(Grid grid, KernelDefines defines) {
      IntToLongFunction ofBuild = keys(build.array());
      IntToLongFunction ofProbe = keys(probe.array());
      boolean writes = defines.flag("WRITES");
      long[] places = offsets.array();
      IntStream.range(0, n).parallel().forEach(row -> row(row, ofBuild, ofProbe, writes));
      if (!writes) {
        places[n] = 0;
      }
    }

    private void row(
        int row, IntToLongFunction ofBuild, IntToLongFunction ofProbe, boolean writes) {
      long found = 0;
      for (int match = 0; match < buildCount; match++) {
        if (ofBuild.applyAsLong(match) == ofProbe.applyAsLong(row)) {
          if (writes) {
            probeRows.array()[(int) (offsets.array()[row] + found)] = row;
            buildRows.array()[(int) (offsets.array()[row] + found)] = match;
          }
          found++;
        }
      }
      if (!writes) {
        offsets.array()[row] = found;
      }
    }

    private static IntToLongFunction keys(Object array) {
      return array instanceof int[] ints ? i -> ints[i] : i -> ((long[]) array)[i];
    }
  }

  @Override
  public DeviceTable join(DeviceTable build, DeviceTable probe, JoinColumns columns) {
    DeviceColumn buildKey = build.column(columns.buildKey());
    DeviceColumn probeKey = probe.column(columns.probeKey());
    JoinKeys.check(buildKey, probeKey);
    List<DeviceColumn> ofBuild = columns.ofBuild(build);
    List<DeviceColumn> ofProbe = columns.ofProbe(probe);
    int n = probe.rows();
    try (Workspace scratch = new Workspace(context.backend())) {
      DeviceColumn same = JoinKeys.inCodesOf(context, buildKey, probeKey, n, scratch);
      DeviceBuffer<long[]> offsets = scratch.allocate(ElementType.LONG, n + 1L);
      DeviceBuffer<int[]> none = scratch.allocate(ElementType.INT, 1);
      launch(
          0,
          new NestedLoop(buildKey.values(), same.values(), offsets, none, none, build.rows(), n));
      int pairs = JoinedPairs.total(context, probe, offsets, scratch);
      DeviceBuffer<int[]> probeRows = scratch.allocate(ElementType.INT, Math.max(1, pairs));
      DeviceBuffer<int[]> buildRows = scratch.allocate(ElementType.INT, Math.max(1, pairs));
      DeviceTable result = JoinedPairs.results(context, probe, ofBuild, ofProbe, pairs);
      launch(
          1,
          new NestedLoop(
              buildKey.values(), same.values(), offsets, probeRows, buildRows, build.rows(), n));
      JoinedPairs.gather(context, ofProbe, probeRows, result);
      JoinedPairs.gather(context, ofBuild, buildRows, result);
      context.queue().finish();
      return result;
    }
  }

  private void launch(int writes, NestedLoop call) {
    int bytes = call.build().type().bytes();
    Kernel<NestedLoop> kernel =
        context.backend().compile(NestedLoop.class, Map.of("KEY_BYTES", bytes, "WRITES", writes));
    context.queue().launch(kernel, Grid.cover(Math.max(1, call.n()), Tiles.GROUP), call);
  }
}
