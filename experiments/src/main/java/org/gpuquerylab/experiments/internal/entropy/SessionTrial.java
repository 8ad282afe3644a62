package org.gpuquerylab.experiments.internal.entropy;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleSupplier;
import org.gpuquerylab.entropy.problem.MaxEntProblem;
import org.gpuquerylab.entropy.solver.MaxEntSolution;
import org.gpuquerylab.entropy.solver.WarmStartSolver;
import org.gpuquerylab.measure.sweep.Trial;

/**
 * Solves the problems of a session one after another, except the first, which is solved beforehand.
 * The checksum is the sum of all selectivities of the last solution.
 */
final class SessionTrial implements Trial {
  static final String UPDATES = "updates";
  static final String ITERATIONS = "iterations";

  private final WarmStartSolver solver;
  private final List<MaxEntProblem> problems;
  private final boolean fromLast;
  private final DoubleSupplier expected;
  private final MaxEntSolution first;
  private MaxEntSolution last;
  private int iterations;

  /**
   * Solves the first problem.
   *
   * @param solver the solver; closed with the trial
   * @param problems the problems of the session in order, two or more
   * @param fromLast whether each solution starts at the weights of the previous solution, as in a
   *     {@link org.gpuquerylab.entropy.estimator.MaxEntSession}
   * @param expected the checksum of the reference
   */
  SessionTrial(
      WarmStartSolver solver,
      List<MaxEntProblem> problems,
      boolean fromLast,
      DoubleSupplier expected) {
    this.solver = solver;
    this.problems = problems;
    this.fromLast = fromLast;
    this.expected = expected;
    first = solver.solve(problems.get(0));
    last = first;
  }

  /** The sum of all selectivities, which is the checksum. */
  static double sum(MaxEntSolution solution) {
    return Arrays.stream(solution.betas()).sum();
  }

  @Override
  public void run() {
    last = first;
    iterations = 0;
    for (MaxEntProblem next : problems.subList(1, problems.size())) {
      last = fromLast ? solver.solve(next, last) : solver.solve(next);
      iterations += last.iterations();
    }
  }

  @Override
  public double checksum() {
    return sum(last);
  }

  @Override
  public double expectedChecksum() {
    return expected.getAsDouble();
  }

  @Override
  public Map<String, Double> measures() {
    return Map.of(UPDATES, problems.size() - 1.0, ITERATIONS, (double) iterations);
  }

  @Override
  public void close() {
    solver.close();
  }
}
