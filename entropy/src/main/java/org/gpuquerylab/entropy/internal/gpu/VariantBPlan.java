package org.gpuquerylab.entropy.internal.gpu;

import java.util.stream.LongStream;
import org.gpuquerylab.entropy.problem.MaxEntProblem;
import org.gpuquerylab.entropy.problem.MemoryNeed;
import org.gpuquerylab.entropy.solver.SolverOptions;
import org.gpuquerylab.entropy.solver.StoppingRule;

/**
 * The sizes of Variant B on a device; all commands depend only on these sizes. Problems with equal
 * plans share memory and captured commands.
 *
 * @param sums the plan of the steps from weights to Cx
 * @param smallest the largest m that one group solves in one launch
 * @param rule the stopping rule
 * @param cap the maximum number of iterations
 */
record VariantBPlan(SumPlan sums, int smallest, StoppingRule rule, int cap) {
  /** The default iteration cap: about ten times the iterations of hard problems. */
  private static final int CAP = 200;

  /** Returns the plan of a problem. */
  static VariantBPlan of(MaxEntProblem problem, SolverOptions options, int mostLow, int smallest) {
    boolean byChange = options.stopping().kind() == StoppingRule.Kind.ABSOLUTE_CHANGE;
    SumPlan sums = SumPlan.of(problem.predicates(), problem.sets(), mostLow, byChange);
    return new VariantBPlan(sums, smallest, options.stopping(), options.cap(CAP));
  }

  /** The number z of predicates. */
  int predicates() {
    return sums.predicates();
  }

  /** The number m of known sets. */
  int size() {
    return sums.size();
  }

  /** Whether the rule measures the change of the cells instead of the ratio. */
  boolean byChange() {
    return sums.byChange();
  }

  /** The device memory in bytes. */
  long deviceBytes() {
    long vectors = MemoryNeed.vectors(predicates(), byChange() ? 2 : 1);
    long doubles =
        LongStream.of(
                byChange() ? sums.tiles() : 1,
                CholeskyLayout.of(size()).doubles(),
                5L * size() + 64)
            .reduce(0, MemoryNeed::plus);
    return MemoryNeed.plus(
        MemoryNeed.plus(vectors, sums.deviceBytes()), MemoryNeed.times(8, doubles));
  }

  /** The size of the largest buffer in bytes. */
  long largestBuffer() {
    long matrix = MemoryNeed.times(8, CholeskyLayout.of(size()).matrix());
    long vector = MemoryNeed.vectors(predicates(), 1);
    return Math.max(vector, Math.max(sums.largestBuffer(), matrix));
  }
}
