package org.gpuquerylab.entropy.internal.moments.gpu;

import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.Share;
import org.gpuquerylab.backend.Workspace;
import org.gpuquerylab.backend.device.ElementType;
import org.gpuquerylab.entropy.internal.gpu.Launcher;
import org.gpuquerylab.entropy.internal.moments.gpu.PairKernels.PairTables;
import org.gpuquerylab.entropy.internal.moments.gpu.PairKernels.PairTiles;

/**
 * Sums of cells by matrix products, for problems in which no known set has more than two
 * predicates. If only pairs have weights, a cell is a product of factors, each of which depends on
 * two of row, column, term and context. Therefore the sum over the terms is a matrix product, with
 * one multiplication and addition for each cell, and no cell is ever in memory. {@link PairTiling}
 * explains the split, and the kernels explain the rest. An evaluation has one launch for the
 * factors, one for the products, and one for every five predicates of the contexts. An evaluation
 * takes O(batches 2^z) time; there are 3 batches for the gradient and 5 for the Hessian.
 *
 * <p>Factors may overflow although the cell, which is the product of factors, does not. If a
 * context's factors above 1 have a product that exceeds {@link #LIMIT} (e^598), the context's sums
 * are infinite or not a number, and so are the sums of the empty set in the same batch. Overflow
 * never leaves a sum finite but wrong. If the product is at most that limit, a factor that is too
 * small for a double causes an error of at most 1e-48 in each cell.
 */
final class PairMoments implements DeviceMoments {
  /** The maximum product of factors. */
  static final double LIMIT = 1e260;

  private final DeviceBuffer<double[]> tables;
  private final DeviceBuffer<double[]> factors;
  private final DeviceBuffer<double[]> moments;
  private final ByOrder<Pass> passes;

  /**
   * Allocates the buffers, copies the tables and compiles the kernels.
   *
   * @param share the tiles whose sums are computed
   */
  PairMoments(PairPlan plan, Workspace workspace, CommandQueue queue, Share share) {
    tables = workspace.allocate(ElementType.DOUBLE, plan.most(PairPass::tableLength));
    factors = workspace.allocate(ElementType.DOUBLE, plan.most(PairPass::factorLength));
    moments = workspace.allocate(ElementType.DOUBLE, plan.most(p -> p.folds().inputLength()));
    DeviceBuffer<double[]> folded =
        workspace.allocate(ElementType.DOUBLE, plan.most(p -> p.folds().otherLength()));
    passes = ByOrder.of(order -> pass(plan.pass(order), workspace, queue, folded, share));
  }

  private Pass pass(
      PairPass plan,
      Workspace workspace,
      CommandQueue queue,
      DeviceBuffer<double[]> folded,
      Share share) {
    return new Pass(
        plan.tiling(),
        new PairKernels(workspace.backend(), plan.tiling(), plan.folds(), share),
        copy(workspace, queue, plan.weightPlaces()),
        copy(workspace, queue, plan.places()),
        new OuterFolds(workspace, queue, plan.folds(), moments, folded, share),
        plan.folds().resultLength());
  }

  private static DeviceBuffer<int[]> copy(Workspace workspace, CommandQueue queue, int[] table) {
    DeviceBuffer<int[]> buffer = workspace.allocate(ElementType.INT, table.length);
    queue.write(table, buffer);
    return buffer;
  }

  @Override
  public DeviceBuffer<double[]> values(Order order) {
    return passes.get(order).folds().result();
  }

  @Override
  public long length(Order order) {
    return passes.get(order).length();
  }

  @Override
  public DeviceBuffer<int[]> places(Order order) {
    return passes.get(order).places();
  }

  @Override
  public void enqueue(Launcher launcher, Order order, Gate gate, DeviceBuffer<double[]> weights) {
    Pass pass = passes.get(order);
    if (!pass.kernels().isEmpty()) {
      enqueueTiles(launcher, pass, gate, weights);
    }
    pass.folds().enqueue(launcher, gate);
  }

  private void enqueueTiles(
      Launcher launcher, Pass pass, Gate gate, DeviceBuffer<double[]> weights) {
    PairKernels kernels = pass.kernels();
    launcher.launch(
        kernels.tables(),
        kernels.tableGrid(),
        new PairTables(
            gate.phase(),
            gate.value(),
            weights,
            pass.weightPlaces(),
            kernels.tableGroups(),
            tables,
            factors));
    launcher.launch(
        kernels.tiles(),
        kernels.tileGrid(),
        new PairTiles(
            gate.phase(),
            gate.value(),
            tables,
            factors,
            pass.tiling().outer(),
            kernels.tileGroups(),
            moments));
  }

  /** The buffers and kernels of evaluations of one order. */
  private record Pass(
      PairTiling tiling,
      PairKernels kernels,
      DeviceBuffer<int[]> weightPlaces,
      DeviceBuffer<int[]> places,
      OuterFolds folds,
      long length) {}
}
