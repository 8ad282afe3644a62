package org.gpuquerylab.entropy.internal.moments.gpu;

import java.util.stream.IntStream;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.Kernel;
import org.gpuquerylab.backend.Workspace;
import org.gpuquerylab.backend.device.ElementType;
import org.gpuquerylab.backend.kernel.Grid;
import org.gpuquerylab.backend.kernel.KernelDefines;
import org.gpuquerylab.backend.kernel.KernelFile;
import org.gpuquerylab.entropy.internal.gpu.Launcher;

/** The sums of a {@link CellPlan}; they are the same for both orders. */
final class CellMoments implements DeviceMoments {
  private final CellPlan plan;
  private final TileColumns tiles;
  private final Kernel<PassOverTiles> pass;
  private final DeviceBuffer<double[]> sums;
  private final DeviceBuffer<int[]> columnLow;
  private final ByOrder<DeviceBuffer<int[]>> places;

  CellMoments(Workspace workspace, CommandQueue queue, CellPlan plan) {
    this.plan = plan;
    TileSizes sizes = plan.sizes();
    tiles = new TileColumns(workspace, queue, plan.unions().known(), sizes);
    pass = workspace.backend().compile(PassOverTiles.class, TileColumns.defines(sizes));
    sums = workspace.allocate(ElementType.DOUBLE, 1L << sizes.predicates());
    columnLow = TileColumns.put(workspace, queue, IntStream.range(0, 1 << sizes.low()).toArray());
    places = ByOrder.of(order -> TileColumns.put(workspace, queue, plan.places(order)));
  }

  @Override
  public DeviceBuffer<double[]> values(Order order) {
    return sums;
  }

  @Override
  public DeviceBuffer<int[]> places(Order order) {
    return places.get(order);
  }

  @Override
  public void enqueue(Launcher launcher, Order order, Gate gate, DeviceBuffer<double[]> weights) {
    TileSizes sizes = plan.sizes();
    tiles.enqueue(launcher, gate, weights, columnLow, 1 << sizes.low(), sums);
    for (int i = 0; i < plan.passes(); i++) {
      int first = plan.firstBit(i);
      launcher.launch(
          pass,
          new Grid(sizes.tiles() * TileColumns.GROUP, TileColumns.GROUP),
          new PassOverTiles(gate.phase(), gate.value(), first, plan.firstBit(i + 1) - first, sums));
    }
  }

  @KernelFile("tiles")
  record PassOverTiles(
      DeviceBuffer<int[]> phase, int value, int first, int bits, DeviceBuffer<double[]> sums)
      implements Gate.Call {
    @Override
    public void onHost(Grid grid, KernelDefines defines) {
      TileTwins.pass(this, grid, defines);
    }
  }
}
