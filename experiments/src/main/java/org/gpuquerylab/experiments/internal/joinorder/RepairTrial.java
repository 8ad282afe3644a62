package org.gpuquerylab.experiments.internal.joinorder;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleSupplier;
import java.util.stream.IntStream;
import org.gpuquerylab.entropy.estimator.Repair;
import org.gpuquerylab.entropy.estimator.Repaired;
import org.gpuquerylab.entropy.internal.host.NewtonVariantB;
import org.gpuquerylab.entropy.internal.moments.NewtonMoments;
import org.gpuquerylab.entropy.solver.MaxEntSolution;
import org.gpuquerylab.entropy.solver.MaxEntSolver;
import org.gpuquerylab.entropy.solver.SolverOptions;
import org.gpuquerylab.measure.stats.Quantiles;
import org.gpuquerylab.measure.sweep.Trial;

/**
 * Solves the problems of many tables by {@link NewtonMoments}, after repairing those that
 * contradict themselves. The row's time is the time for all tables. The checksum is the geometric
 * mean of all q-errors. The expected checksum comes from products of selectivities if only single
 * predicates are known, and otherwise from {@link NewtonVariantB}.
 */
final class RepairTrial implements Trial {
  static final String MEDIAN = "median";
  static final String MOST_OF_TEN = "q90";
  static final String MOST_OF_HUNDRED = "q99";
  static final String LARGEST = "largest";
  static final String REPAIRED = "repaired";
  static final String UNSOLVED = "unsolved";

  private final List<SampledProblem> problems;
  private final DoubleSupplier expected;
  private final NewtonMoments solver = new NewtonMoments(SolverOptions.DEFAULT);
  private final Repair repair;
  private List<Repaired<MaxEntSolution>> solutions = List.of();

  /**
   * Opens the solver.
   *
   * @param entropyRows the weight of the entropy, as a number of rows
   * @param expected the checksum of the reference
   */
  RepairTrial(List<SampledProblem> problems, double entropyRows, DoubleSupplier expected) {
    this.problems = problems;
    this.expected = expected;
    repair = new Repair(solver, SolverOptions.DEFAULT, entropyRows);
  }

  /** The checksum that the reference computes. */
  static double expected(
      SampledStatistics statistics, List<SampledProblem> problems, double entropyRows) {
    if (statistics == SampledStatistics.INDEPENDENCE) {
      return mean(errors(problems, problems.stream().map(SampledProblem::products).toList()));
    }
    try (MaxEntSolver reference = new NewtonVariantB(SolverOptions.DEFAULT);
        Repair other = new Repair(reference, SolverOptions.DEFAULT, entropyRows)) {
      return mean(errors(problems, betas(solve(problems, other))));
    }
  }

  @Override
  public void run() {
    solutions = solve(problems, repair);
  }

  private static List<Repaired<MaxEntSolution>> solve(
      List<SampledProblem> problems, Repair repair) {
    List<Repaired<MaxEntSolution>> solutions = new ArrayList<>();
    for (SampledProblem each : problems) {
      solutions.add(repair.solve(each.problem(), each.sizes()));
    }
    return solutions;
  }

  private static List<double[]> betas(List<Repaired<MaxEntSolution>> solutions) {
    return solutions.stream().map(repaired -> repaired.solution().betas()).toList();
  }

  /** The q-errors of all tables. */
  private static double[] errors(List<SampledProblem> problems, List<double[]> estimates) {
    return IntStream.range(0, problems.size())
        .boxed()
        .flatMapToDouble(i -> problems.get(i).errors(estimates.get(i)))
        .toArray();
  }

  private static double mean(double[] errors) {
    double sum = 0;
    for (double error : errors) {
      sum += Math.log(error);
    }
    return Math.exp(sum / Math.max(1, errors.length));
  }

  @Override
  public double checksum() {
    return mean(errors(problems, betas(solutions)));
  }

  @Override
  public double expectedChecksum() {
    return expected.getAsDouble();
  }

  @Override
  public Map<String, Double> measures() {
    double[] quantiles = Quantiles.of(errors(problems, betas(solutions)), 0.5, 0.9, 0.99, 1);
    Map<String, Double> measures = new LinkedHashMap<>();
    measures.put(MEDIAN, quantiles[0]);
    measures.put(MOST_OF_TEN, quantiles[1]);
    measures.put(MOST_OF_HUNDRED, quantiles[2]);
    measures.put(LARGEST, quantiles[3]);
    measures.put(REPAIRED, (double) solutions.stream().filter(Repaired::isRepaired).count());
    measures.put(
        UNSOLVED, (double) solutions.stream().filter(each -> !each.solution().converged()).count());
    return measures;
  }

  @Override
  public void close() {
    repair.close();
    solver.close();
  }
}
