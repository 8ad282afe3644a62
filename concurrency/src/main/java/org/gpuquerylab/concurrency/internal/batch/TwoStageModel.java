package org.gpuquerylab.concurrency.internal.batch;

import java.util.List;
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
    BatchPlan plan = ungrouped(kernels).plan();
    if (plan.batches().size() <= 1 || !pairs(kernels)) {
      return new TwoStageSchedule(limits, plan);
    }
    MultiprocessorLimits pair = limits.pair();
    BatchPlan paired =
        BatchModel.solve(new BatchProblem(kernels, pair), exact, plan.batches().size() - 1);
    boolean fewer = paired.batches().size() < plan.batches().size();
    BatchPlan best = fewer ? paired : plan;
    return new TwoStageSchedule(
        fewer ? pair : limits,
        new BatchPlan(best.batches(), best.kernels(), bound(plan, paired), best.method()));
  }

  /** Schedules kernels on multiprocessors that are not grouped. */
  public TwoStageSchedule ungrouped(List<KernelDemand> kernels) {
    return new TwoStageSchedule(
        limits, BatchModel.solve(new BatchProblem(kernels, limits), exact, Integer.MAX_VALUE));
  }

  /**
   * A bound of the number of batches, of one multiprocessor or of two grouped ones. If no
   * multiprocessor is left out, two grouped ones hold what each of them holds, so their bound holds
   * for both.
   */
  private int bound(BatchPlan plan, BatchPlan paired) {
    boolean even = limits.multiprocessors() % 2 == 0;
    return even ? paired.bound() : Math.min(plan.bound(), paired.bound());
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
}
