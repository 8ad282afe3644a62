package org.gpuquerylab.concurrency.stage;

import java.util.List;
import java.util.Optional;
import org.gpuquerylab.concurrency.batch.BatchModel;
import org.gpuquerylab.concurrency.batch.BatchPlan;
import org.gpuquerylab.concurrency.batch.BatchProblem;
import org.gpuquerylab.concurrency.placement.KernelPlacement;
import org.gpuquerylab.concurrency.placement.LaunchOptions;
import org.gpuquerylab.concurrency.placement.PairDivision;
import org.gpuquerylab.concurrency.placement.PlacementProgram;
import org.gpuquerylab.concurrency.resource.KernelDemand;
import org.gpuquerylab.concurrency.resource.MultiprocessorLimits;

/**
 * The two-stage model of a schedule. First it tries to place all kernels at once on one
 * multiprocessor. If this fails, it tries two grouped multiprocessors, whose blocks must be
 * divisible between them. If this fails too, it forms batches on one multiprocessor. Source: Li,
 * Tu, Zeng 2019, "Overview of our approach" and "Batch-level optimization kernel for a more general
 * situation".
 */
public final class TwoStageModel {
  private final MultiprocessorLimits limits;
  private final boolean exact;

  private TwoStageModel(MultiprocessorLimits limits, boolean exact) {
    this.limits = limits;
    this.exact = exact;
  }

  /**
   * The model with the exact final method: for up to 16 kernels its number of batches is minimal.
   */
  public static TwoStageModel exact(MultiprocessorLimits limits) {
    return new TwoStageModel(limits, true);
  }

  /**
   * The model without the subset program: faster, but it may find one batch more than necessary.
   */
  public static TwoStageModel heuristic(MultiprocessorLimits limits) {
    return new TwoStageModel(limits, false);
  }

  /**
   * Schedules kernels; a kernel with count k is placed k times.
   *
   * @throws org.gpuquerylab.concurrency.resource.ConcurrencyException if a kernel does not fit a
   *     multiprocessor even alone
   */
  public TwoStageSchedule schedule(List<KernelDemand> kernels) {
    BatchProblem problem = new BatchProblem(kernels, limits);
    Optional<KernelPlacement> all = Optional.empty();
    if (problem.continuousBound() <= 1) {
      all = new PlacementProgram(limits).place(kernels);
    }
    if (all.isPresent()) {
      return atOnce(all.get(), limits);
    }
    if (!pairs(kernels)) {
      return new TwoStageSchedule(limits, batches(problem));
    }
    MultiprocessorLimits pair = limits.pair();
    Optional<KernelPlacement> onPair = new PlacementProgram(pair).place(kernels);
    return onPair
        .filter(placement -> PairDivision.of(kernels, placement, pair).isPresent())
        .map(placement -> atOnce(placement, pair))
        .orElseGet(() -> batches(problem, kernels, onPair.isPresent() ? 1 : 2));
  }

  /** Whether two multiprocessors may be grouped and each kernel fits a group. */
  private boolean pairs(List<KernelDemand> kernels) {
    if (limits.grouped() > 1 || limits.multiprocessors() < 2) {
      return false;
    }
    // If the number of multiprocessors is odd, one is left out, but a kernel may need all of them.
    MultiprocessorLimits pair = limits.pair();
    return kernels.stream().noneMatch(kernel -> LaunchOptions.find(kernel, pair).isEmpty());
  }

  private BatchPlan batches(BatchProblem problem) {
    return exact ? BatchModel.solve(problem) : BatchModel.solveHeuristically(problem);
  }

  /**
   * Batches on one multiprocessor, with a bound that also holds for two grouped multiprocessors.
   * The linear program for grouped multiprocessors is solved only if the resources do not prove the
   * bound.
   *
   * @param least a known lower bound of the number of batches on grouped multiprocessors
   */
  private TwoStageSchedule batches(BatchProblem problem, List<KernelDemand> kernels, int least) {
    BatchPlan plan = batches(problem);
    BatchProblem grouped = new BatchProblem(kernels, limits.pair());
    int bound = Math.max(least, grouped.continuousBound());
    if (bound < plan.bound()) {
      bound = Math.max(bound, BatchModel.solveHeuristically(grouped).bound());
    }
    int both = Math.min(plan.bound(), bound);
    return new TwoStageSchedule(limits, new BatchPlan(plan.batches(), both, plan.method()));
  }

  private static TwoStageSchedule atOnce(KernelPlacement all, MultiprocessorLimits limits) {
    return new TwoStageSchedule(limits, BatchPlan.atOnce(all));
  }
}
