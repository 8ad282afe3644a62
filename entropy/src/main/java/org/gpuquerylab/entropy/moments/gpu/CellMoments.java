package org.gpuquerylab.entropy.moments.gpu;

import java.util.Map;
import java.util.stream.IntStream;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.ElementType;
import org.gpuquerylab.backend.Grid;
import org.gpuquerylab.backend.Kernel;
import org.gpuquerylab.backend.KernelParameter.Kind;
import org.gpuquerylab.backend.KernelSpec;
import org.gpuquerylab.backend.Workspace;
import org.gpuquerylab.entropy.gpu.Launcher;

/** The sums by a {@link CellPlan}; both orders are the same. */
final class CellMoments implements DeviceMoments {
  private static final KernelSpec PASS =
      KernelSpec.kernel(CellMoments.class, "pass_over_tiles")
          .in("tiles")
          .buffer("phase", ElementType.INT)
          .value("value", Kind.INT)
          .value("first", Kind.INT)
          .value("bits", Kind.INT)
          .buffer("sums", ElementType.DOUBLE)
          .twin(TileTwins::pass);

  private final CellPlan plan;
  private final Tiles tiles;
  private final Kernel pass;
  private final DeviceBuffer<double[]> sums;
  private final DeviceBuffer<int[]> columnLow;
  private final ByOrder<DeviceBuffer<int[]>> places;

  CellMoments(Workspace workspace, CommandQueue queue, CellPlan plan) {
    this.plan = plan;
    TileSizes sizes = plan.sizes();
    tiles = new Tiles(workspace, queue, plan.unions().known(), sizes);
    pass = workspace.backend().compile(PASS, Map.of("GROUP", Tiles.GROUP, "LOW", sizes.low()));
    sums = workspace.allocate(ElementType.DOUBLE, 1L << sizes.predicates());
    columnLow = Tiles.put(workspace, queue, IntStream.range(0, 1 << sizes.low()).toArray());
    places = ByOrder.of(order -> Tiles.put(workspace, queue, plan.places(order)));
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
          new Grid(sizes.tiles() * Tiles.GROUP, Tiles.GROUP),
          gate.phase(),
          gate.value(),
          first,
          plan.firstBit(i + 1) - first,
          sums);
    }
  }
}
