package org.gpuquerylab.entropy.internal.moments.gpu;

import java.util.Arrays;
import java.util.List;
import org.gpuquerylab.entropy.problem.MaxEntProblem;
import org.gpuquerylab.entropy.problem.MemoryNeed;

/**
 * Host data that depend only on the known sets, computed once for all problems with the same sets.
 */
final class Prepared {
  private final long[] known;
  private final ClosedForm closedForm;
  private final SolverSizes sizes;
  private final List<MomentsPlan> plans;

  private Prepared(int predicates, long[] known, MomentsPlans plans) {
    this.known = known;
    closedForm = ClosedForm.of(known);
    sizes = SolverSizes.of(predicates, known, closedForm);
    this.plans = plans.of(predicates, KnownUnions.of(known));
  }

  static Prepared of(MaxEntProblem problem, MomentsPlans plans) {
    return new Prepared(problem.predicates(), problem.sets(), plans);
  }

  /** An upper bound of the host memory in bytes that {@link #of} needs. */
  static long hostBytes(MaxEntProblem problem) {
    long[] known = problem.sets();
    long entries = 0;
    for (long set : known) {
      entries = MemoryNeed.plus(entries, 1L << Math.min(32, Long.bitCount(set)));
    }
    // The bound includes one list and two tables of the closed form, each with two ints for each
    // entry.
    return MemoryNeed.plus(
        KnownUnions.bytes(problem.predicates(), known), entries < 1 << 28 ? 24 * entries : 0);
  }

  boolean isFor(MaxEntProblem problem) {
    return sizes.predicates() == problem.predicates() && Arrays.equals(known, problem.sets());
  }

  /** The known sets T; not to be modified. */
  long[] known() {
    return known;
  }

  ClosedForm closedForm() {
    return closedForm;
  }

  SolverSizes sizes() {
    return sizes;
  }

  /** The plans, the best first; there is at least one. */
  List<MomentsPlan> plans() {
    return plans;
  }

  /** The device memory in bytes under a plan. */
  long deviceBytes(MomentsPlan plan) {
    return MemoryNeed.plus(sizes.deviceBytes(), plan.deviceBytes());
  }

  /** The size in bytes of the largest buffer under a plan. */
  long largestBuffer(MomentsPlan plan) {
    return Math.max(sizes.largestBuffer(), plan.largestBuffer());
  }

  /** The residual at independence; not finite if a product underflows. */
  double residual(MaxEntProblem problem) {
    double worst = 1;
    for (int i = 0; i < known.length; i++) {
      double product = 1;
      for (long rest = known[i]; rest != 0; rest &= rest - 1) {
        int single = problem.indexOf(Long.lowestOneBit(rest));
        product *= single < 0 ? 0.5 : problem.selectivity(single);
      }
      double ratio = problem.selectivity(i) / product;
      worst = Math.max(worst, Math.max(ratio, 1 / ratio));
    }
    return worst - 1;
  }
}
