package org.gpuquerylab.entropy.internal.gpu;

import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.kernel.Grid;
import org.gpuquerylab.entropy.internal.gpu.SumKernels.FactoredSums;
import org.gpuquerylab.entropy.internal.gpu.SumKernels.MakeFactors;
import org.gpuquerylab.entropy.internal.gpu.SumKernels.SpreadWeights;
import org.gpuquerylab.entropy.internal.gpu.SumKernels.SupersetPass;
import org.gpuquerylab.entropy.internal.gpu.SumKernels.TileSums;

/** The commands that compute Cx from weights. */
final class SumCommands {
  private static final int MOST_GROUPS = 2048;

  private final SumPlan plan;
  private final SumMemory memory;
  private final SumKernels kernels;
  private final DeviceBuffer<int[]> verdict;
  private final DeviceBuffer<double[]> cells;
  private final DeviceBuffer<double[]> changes;

  /**
   * Creates the commands for a plan.
   *
   * @param verdict the outcome; if it is {@link EvaluationOutcome#DONE}, nothing is computed
   * @param cells the cells of the last evaluation; modified if the plan measures changes
   * @param changes the largest change within each tile; modified if the plan measures changes
   */
  public SumCommands(
      Backend backend,
      SumPlan plan,
      SumMemory memory,
      DeviceBuffer<int[]> verdict,
      DeviceBuffer<double[]> cells,
      DeviceBuffer<double[]> changes) {
    this.plan = plan;
    this.memory = memory;
    this.verdict = verdict;
    this.cells = cells;
    this.changes = changes;
    kernels = new SumKernels(backend, plan.low(), plan.byChange());
  }

  /** Computes Cx from the weights; modifies only {@code sums}. */
  public void enqueue(
      Launcher launcher, DeviceBuffer<double[]> weights, DeviceBuffer<double[]> sums) {
    boolean oneTile = plan.tiles() == 1;
    if (!oneTile) {
      enqueueSpread(launcher, weights);
    }
    if (plan.isFactored()) {
      enqueueFactors(launcher, weights);
    }
    // If there is only one tile, the low part of a set is the whole set, so the slot's column is
    // the set's weight.
    enqueueTiles(launcher, oneTile ? weights : memory.coefficients, sums);
    if (plan.isFactored()) {
      launcher.launch(
          kernels.factored(),
          groups(plan.tiles()),
          new FactoredSums(
              verdict, memory.usePlain, memory.factors, memory.base, plan.joined(), sums));
    }
    for (int pass = 0; pass < plan.passes(); pass++) {
      int first = plan.firstBit(pass);
      int bits = plan.firstBit(pass + 1) - first;
      launcher.launch(
          kernels.pass(), groups(plan.tiles()), new SupersetPass(verdict, first, bits, sums));
    }
  }

  private static Grid groups(long count) {
    return new Grid(count * SumKernels.GROUP, SumKernels.GROUP);
  }

  private void enqueueSpread(Launcher launcher, DeviceBuffer<double[]> weights) {
    long columns = (plan.tiles() + SumKernels.GROUP - 1) / SumKernels.GROUP;
    launcher.launch(
        kernels.spread(),
        groups(plan.slots() * columns),
        new SpreadWeights(
            verdict,
            weights,
            memory.slotStart,
            memory.entry,
            memory.entryHigh,
            plan.tiles(),
            plan.isFactored() ? 0 : 1,
            memory.coefficients,
            memory.usePlain));
  }

  private void enqueueFactors(Launcher launcher, DeviceBuffer<double[]> weights) {
    long tileGroups = (plan.tiles() + SumKernels.FACTOR_TILES - 1) / SumKernels.FACTOR_TILES;
    long baseGroups = ((1L << plan.low()) + SumKernels.GROUP - 1) / SumKernels.GROUP;
    launcher.launch(
        kernels.factors(),
        groups(tileGroups + baseGroups),
        new MakeFactors(
            verdict,
            weights,
            memory.coefficients,
            memory.slotLow,
            plan.plainSlots(),
            plan.rowSlots(),
            plan.factorSlots(),
            plan.tiles(),
            memory.baseLow,
            memory.baseEntry,
            plan.baseSets(),
            memory.factors,
            memory.base,
            memory.usePlain));
  }

  private void enqueueTiles(
      Launcher launcher, DeviceBuffer<double[]> coefficients, DeviceBuffer<double[]> sums) {
    launcher.launch(
        kernels.tile(),
        groups(Math.min(plan.tiles(), MOST_GROUPS)),
        new TileSums(
            verdict,
            memory.usePlain,
            coefficients,
            memory.slotLow,
            plan.plainSlots(),
            plan.tiles(),
            plan.joined(),
            sums,
            cells,
            changes));
  }
}
