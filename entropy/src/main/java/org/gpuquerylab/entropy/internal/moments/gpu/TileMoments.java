package org.gpuquerylab.entropy.internal.moments.gpu;

import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.Workspace;
import org.gpuquerylab.backend.device.ElementType;
import org.gpuquerylab.entropy.internal.gpu.Launcher;

/**
 * The sums of a {@link TilePlan}: two launches, and one more for every five predicates above a
 * tile.
 */
final class TileMoments implements DeviceMoments {
  private final TilePlan plan;
  private final TileColumns tiles;
  private final DeviceBuffer<double[]> input;
  private final ByOrder<DeviceBuffer<int[]>> columnLow;
  private final ByOrder<DeviceBuffer<int[]>> places;
  private final ByOrder<OuterFolds> folds;

  TileMoments(Workspace workspace, CommandQueue queue, TilePlan plan) {
    this.plan = plan;
    tiles = new TileColumns(workspace, queue, plan.unions().known(), plan.sizes());
    input = workspace.allocate(ElementType.DOUBLE, plan.inputLength());
    DeviceBuffer<double[]> other = workspace.allocate(ElementType.DOUBLE, plan.otherLength());
    columnLow = ByOrder.of(order -> TileColumns.put(workspace, queue, plan.columnLow(order)));
    places = ByOrder.of(order -> TileColumns.put(workspace, queue, plan.places(order)));
    folds = ByOrder.of(order -> new OuterFolds(workspace, queue, plan.folds(order), input, other));
  }

  @Override
  public DeviceBuffer<double[]> values(Order order) {
    return folds.get(order).result();
  }

  @Override
  public DeviceBuffer<int[]> places(Order order) {
    return places.get(order);
  }

  @Override
  public void enqueue(Launcher launcher, Order order, Gate gate, DeviceBuffer<double[]> weights) {
    int columns = plan.columns(order).length;
    tiles.enqueue(launcher, gate, weights, columnLow.get(order), columns, input);
    folds.get(order).enqueue(launcher, gate);
  }
}
