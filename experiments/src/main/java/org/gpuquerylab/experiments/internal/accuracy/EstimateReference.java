package org.gpuquerylab.experiments.internal.accuracy;

import java.util.Arrays;
import org.gpuquerylab.data.internal.dataset.CellCounts;
import org.gpuquerylab.entropy.estimator.Repair;
import org.gpuquerylab.entropy.estimator.Repaired;
import org.gpuquerylab.entropy.internal.host.NewtonVariantB;
import org.gpuquerylab.entropy.problem.KnownSets;
import org.gpuquerylab.entropy.problem.MaxEntProblem;
import org.gpuquerylab.entropy.solver.MaxEntSolution;
import org.gpuquerylab.entropy.solver.SolverOptions;

/**
 * Computes the same estimate by another method.
 *
 * @param selectivity the selectivity of the conjunction
 * @param repaired whether the statistics contradict each other
 */
record EstimateReference(double selectivity, boolean repaired) {

  /**
   * Computes the estimate of a method.
   *
   * @param known the sets that the method knows
   */
  static EstimateReference of(
      EstimationMethod method, Conjunction conjunction, MaxEntProblem known) {
    return switch (method) {
      case BACK_OFF -> new EstimateReference(backOff(known), false);
      case SAMPLE -> {
        CellCounts sample = conjunction.sample();
        yield new EstimateReference((double) sample.all() / sample.rows(), false);
      }
      // If only single predicates are known, independence has the maximum entropy.
      default -> entropy(conjunction, known);
    };
  }

  /** Computes the estimate with logarithms. */
  private static double backOff(MaxEntProblem known) {
    double[] singles =
        Arrays.stream(KnownSets.upTo(known.predicates(), 1))
            .filter(set -> set != 0)
            .mapToDouble(set -> Math.log(known.selectivity(known.indexOf(set))))
            .sorted()
            .toArray();
    double sum = singles[0];
    sum += singles.length > 1 ? singles[1] / 2 : 0;
    sum += singles.length > 2 ? singles[2] / 4 : 0;
    sum += singles.length > 3 ? singles[3] / 8 : 0;
    return Math.exp(sum);
  }

  /** Variant B computes the estimate; it visits all cells. */
  private static EstimateReference entropy(Conjunction conjunction, MaxEntProblem known) {
    SolverOptions options = SolverOptions.DEFAULT;
    try (NewtonVariantB solver = new NewtonVariantB(options);
        Repair repair = new Repair(solver, options)) {
      Repaired<MaxEntSolution> solution = repair.solve(known, conjunction.sizes(known));
      return new EstimateReference(solution.solution().fullConjunct(), solution.isRepaired());
    }
  }
}
