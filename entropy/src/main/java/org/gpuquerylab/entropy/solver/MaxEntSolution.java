package org.gpuquerylab.entropy.solver;

import org.gpuquerylab.entropy.internal.cells.CellTiles;
import org.gpuquerylab.entropy.internal.cells.IndependentParts;
import org.gpuquerylab.entropy.internal.cells.PairSums;
import org.gpuquerylab.entropy.internal.cells.PairWeights;
import org.gpuquerylab.entropy.internal.feasibility.ReducedProblem;
import org.gpuquerylab.entropy.problem.CellLimit;
import org.gpuquerylab.entropy.problem.MaxEntProblem;
import org.gpuquerylab.entropy.problem.MemoryNeed;
import org.gpuquerylab.entropy.problem.SolverLimitException;
import org.gpuquerylab.entropy.problem.SupersetSums;
import org.gpuquerylab.primitives.internal.Workers;
import org.jspecify.annotations.Nullable;

/**
 * The distribution that a solver found. The distribution is held as weights; cells and
 * selectivities are computed from the weights on request. Immutable.
 */
public final class MaxEntSolution {
  /** The maximum number of predicates z for which vectors of 2^z are written on the Java heap. */
  public static final int MAX_VECTOR_PREDICATES = 30;

  /** The binary logarithm of the smallest number of cells that a matrix product sums. */
  private static final int LEAST_FOR_PRODUCT = 16;

  private final String solver;
  private final ReducedProblem reduced;
  private final SolverRun run;

  /**
   * Creates a solution.
   *
   * @param solver the solver's name
   * @param reduced the reduced problem
   * @param run the solver's result for the reduced problem
   */
  public MaxEntSolution(String solver, ReducedProblem reduced, SolverRun run) {
    this.solver = solver;
    this.reduced = reduced;
    this.run = run;
  }

  /**
   * Returns the same solution under the name of a solver that delegated the problem; the plan names
   * the solver that found the solution.
   */
  public MaxEntSolution chosenBy(String chooser) {
    String plan = run.plan().isEmpty() ? solver : solver + ": " + run.plan();
    return new MaxEntSolution(chooser, reduced, run.withPlan(plan));
  }

  /** The name of the solver. */
  public String solver() {
    return solver;
  }

  /** The original problem. */
  public MaxEntProblem problem() {
    return reduced.original();
  }

  /** The problem without its impossible cells, to which the weights belong. */
  public ReducedProblem reduced() {
    return reduced;
  }

  /**
   * A copy of the weights w, one for each known set of the <em>reduced</em> problem: x = exp(D^t w
   * - 1) on its support. If no cell is impossible, the reduced problem equals the original problem.
   * For a problem with impossible cells, only the reduced problem has finite weights.
   */
  public double[] weights() {
    return run.weights().clone();
  }

  /**
   * The weights at which the solution of another reduced problem can start; 0 for known sets that
   * this problem does not have; null if the predicates differ. O(m log m) time.
   */
  public double @Nullable [] weightsFor(MaxEntProblem other) {
    MaxEntProblem mine = reduced.problem();
    if (!mine.names().equals(other.names())) {
      return null;
    }
    double[] weights = new double[other.size()];
    for (int i = 0; i < weights.length; i++) {
      int at = mine.indexOf(other.set(i));
      weights[i] = at < 0 ? 0 : run.weights()[at];
    }
    return weights;
  }

  /** Returns this solution with another description of how it was found. */
  public MaxEntSolution withPlan(String words) {
    return new MaxEntSolution(solver, reduced, run.withPlan(words));
  }

  /** The number of iterations, in the solver's unit (Newton steps, sweeps). */
  public int iterations() {
    return run.iterations();
  }

  /** The residual of the stopping rule at the end; for the ratio rule, 0 is exact. */
  public double residual() {
    return run.residual();
  }

  /** Whether the stopping rule holds; if not, the selectivities are unreliable. */
  public boolean converged() {
    return run.converged();
  }

  /** The time of each step. */
  public StepTimes times() {
    return run.times();
  }

  /** How the problem was solved, if the solver had a choice; otherwise empty. */
  public String plan() {
    return run.plan();
  }

  /**
   * Returns x for one cell: the probability of a complete conjunct, whose bits are the predicates
   * that hold.
   */
  public double cell(long cell) {
    long inner = reduced.reduceCell(cell);
    if (inner < 0 || !reduced.support().contains(inner)) {
      return 0;
    }
    MaxEntProblem problem = reduced.problem();
    double exponent = -1;
    for (int i = 0; i < problem.size(); i++) {
      if ((problem.set(i) & ~inner) == 0) {
        exponent += run.weights()[i];
      }
    }
    return Math.exp(exponent);
  }

  /**
   * The selectivity of the conjunction of a set of predicates. The method looks the selectivity up
   * if all selectivities were computed with the solution; otherwise it sums the O(2^(z - |set|))
   * cells that contain the set. If no known set has more than two predicates, matrix products
   * compute this sum, with memory for three matrices of 2^(2 (z - |set|) / 3) values, if that much
   * memory is available. Predicates that no known set joins, given the set, are summed separately.
   *
   * @throws SolverLimitException if known sets join more than {@link CellLimit#MAX_PREDICATES}
   *     other predicates
   */
  public double beta(long set) {
    long inner = reduced.reduceSet(set);
    if (inner < 0) {
      return 0;
    }
    double[] all = run.betas();
    return all == null ? sumOfSupersets(inner) : all[(int) inner];
  }

  private double sumOfSupersets(long set) {
    MaxEntProblem problem = reduced.problem();
    boolean full = reduced.support().isFull();
    int free = problem.predicates() - Long.bitCount(set);
    IndependentParts parts = new IndependentParts(problem, set);
    if (full && parts.largest() >= LEAST_FOR_PRODUCT && isForProduct(problem, free)) {
      try (Workers caller = new Workers("beta", 1)) {
        return new PairSums(free, caller).total(PairWeights.of(problem, run.weights()).given(set));
      }
    }
    if (full && parts.count() > 1) {
      return parts.sumOfSupersets(run.weights());
    }
    CellLimit.check("the selectivity of " + problem.describe(set), free);
    return CellTiles.sumOfSupersets(problem, reduced.support(), run.weights(), set);
  }

  private static boolean isForProduct(MaxEntProblem problem, int free) {
    return PairWeights.fit(problem)
        && free <= PairSums.MAX_PREDICATES
        && PairSums.bytes(free, 1) <= SolverOptions.DEFAULT.memoryLimit();
  }

  /** The selectivity of the conjunction of all predicates. */
  public double fullConjunct() {
    return cell(problem().cells() - 1);
  }

  /**
   * Returns Cx: the selectivities of all 2^z sets, by bit mask. If the vector was not requested
   * with the solution, it is computed now, in O(z 2^z) time.
   *
   * @throws SolverLimitException if the heap cannot hold the vector
   */
  public double[] betas() {
    int z = problem().predicates();
    checkVector(z);
    double[] inner = innerBetas();
    if (problem() == reduced.problem()) {
      return inner;
    }
    double[] betas = new double[1 << z];
    for (int set = 0; set < betas.length; set++) {
      long at = reduced.reduceSet(set);
      betas[set] = at < 0 ? 0 : inner[(int) at];
    }
    return betas;
  }

  /**
   * Returns x: the probabilities of all 2^z cells, by bit mask. O(z 2^z + m 2^(z - 12)) time.
   *
   * @throws SolverLimitException if the heap cannot hold the vector
   */
  public double[] cells() {
    int z = problem().predicates();
    checkVector(z);
    double[] inner = innerCells();
    if (problem() == reduced.problem()) {
      return inner;
    }
    double[] cells = new double[1 << z];
    for (int cell = 0; cell < cells.length; cell++) {
      long at = reduced.reduceCell(cell);
      cells[cell] = at < 0 ? 0 : inner[(int) at];
    }
    return cells;
  }

  private static void checkVector(int predicates) {
    long limit = predicates > MAX_VECTOR_PREDICATES ? 0 : SolverOptions.DEFAULT.memoryLimit();
    MemoryNeed.onHost(MemoryNeed.vectors(predicates, 1))
        .checkHost("the vector of all selectivities of " + predicates + " predicates", limit);
  }

  private double[] innerBetas() {
    double[] known = run.betas();
    if (known != null) {
      return known.clone();
    }
    double[] x = innerCells();
    SupersetSums.inPlace(x);
    return x;
  }

  private double[] innerCells() {
    CellTiles tiles = CellTiles.consecutive(reduced.problem(), reduced.support(), run.weights());
    double[] x = new double[(int) reduced.problem().cells()];
    for (int first = 0; first < x.length; first += 1 << tiles.bits()) {
      System.arraycopy(tiles.cells(first), 0, x, first, 1 << tiles.bits());
    }
    return x;
  }

  /**
   * Returns this solution with the vector of all selectivities; the computing time is added to the
   * transforms' time.
   */
  public MaxEntSolution withBetas() {
    if (run.hasBetas()) {
      return this;
    }
    checkVector(reduced.problem().predicates());
    StepTimer timer = new StepTimer();
    timer.enter(Step.TRANSFORM);
    double[] all = innerBetas();
    return new MaxEntSolution(solver, reduced, run.withBetas(all, timer.times()));
  }

  /** Whether the solution holds the vector of all selectivities, 2^z numbers. */
  public boolean hasBetas() {
    return run.hasBetas();
  }

  /**
   * Returns this solution without the vector of all selectivities, for callers that keep many
   * solutions; on request, the vector is computed again from the weights.
   */
  public MaxEntSolution withoutBetas() {
    return run.hasBetas() ? new MaxEntSolution(solver, reduced, run.withoutBetas()) : this;
  }
}
