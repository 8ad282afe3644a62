package org.gpuquerylab.entropy.file;

import java.util.Arrays;
import org.gpuquerylab.entropy.problem.InvalidProblemException;
import org.gpuquerylab.entropy.problem.MaxEntProblem;
import org.gpuquerylab.entropy.solver.MaxEntSolution;
import org.gpuquerylab.entropy.solver.MaxEntSolver;

/** A solution in the format of {@link SolutionFile}. Immutable. */
public final class FileSolution {
  private final int predicates;
  private final int iterations;
  private final double milliseconds;
  private final double fullConjunct;
  private final double[] weights;

  /**
   * Creates a solution.
   *
   * @param predicates z
   * @param weights w, one weight for each known set, with x = exp(D^t w - 1); or NaN for all;
   *     copied
   */
  public FileSolution(
      int predicates, int iterations, double milliseconds, double fullConjunct, double[] weights) {
    this.predicates = predicates;
    this.iterations = iterations;
    this.milliseconds = milliseconds;
    this.fullConjunct = fullConjunct;
    this.weights = weights.clone();
  }

  /**
   * Solves a problem and measures the time.
   *
   * @throws InvalidProblemException if the problem has impossible cells and therefore no finite
   *     weights, or if the solver does not converge
   */
  public static FileSolution solve(MaxEntSolver solver, MaxEntProblem problem) {
    long start = System.nanoTime();
    MaxEntSolution solution = solver.solve(problem);
    double milliseconds = (System.nanoTime() - start) / 1e6;
    return of(solution, milliseconds);
  }

  /** A solution with a given time. */
  public static FileSolution of(MaxEntSolution solution, double milliseconds) {
    if (solution.reduced().isReduced()) {
      throw new InvalidProblemException(
          "some cells are impossible, so there are no finite weights to write; leave the problem"
              + " out");
    }
    if (!solution.converged()) {
      throw new InvalidProblemException(
          solution.solver()
              + " did not converge after "
              + solution.iterations()
              + " iterations; the residual is "
              + solution.residual()
              + "; choose another algorithm or leave the problem out");
    }
    return new FileSolution(
        solution.problem().predicates(),
        solution.iterations(),
        milliseconds,
        solution.fullConjunct(),
        solution.weights());
  }

  /**
   * A placeholder, with weights NaN, for a solution without finite weights, so that the other
   * solutions keep their indices in the file.
   *
   * @param fullConjunct the selectivity of the conjunction of all predicates, or NaN if it is
   *     unknown
   */
  public static FileSolution withoutWeights(
      MaxEntProblem problem, int iterations, double milliseconds, double fullConjunct) {
    double[] weights = new double[problem.size()];
    Arrays.fill(weights, Double.NaN);
    return new FileSolution(problem.predicates(), iterations, milliseconds, fullConjunct, weights);
  }

  /** The number z of predicates. */
  public int predicates() {
    return predicates;
  }

  /** The number of iterations of the solver. */
  public int iterations() {
    return iterations;
  }

  /** The time of the solution. */
  public double milliseconds() {
    return milliseconds;
  }

  /** The selectivity of the conjunction of all predicates. */
  public double fullConjunct() {
    return fullConjunct;
  }

  /** A copy of the weights w. */
  public double[] weights() {
    return weights.clone();
  }
}
