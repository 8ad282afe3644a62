package org.gpuquerylab.entropy.batch;

import java.nio.DoubleBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.gpuquerylab.entropy.internal.feasibility.ReducedProblem;
import org.gpuquerylab.entropy.internal.moments.NewtonSmall;
import org.gpuquerylab.entropy.problem.MaxEntProblem;
import org.gpuquerylab.entropy.solver.MaxEntSolution;
import org.gpuquerylab.entropy.solver.SolverRun;
import org.gpuquerylab.entropy.solver.StepTimes;
import org.jspecify.annotations.Nullable;

/**
 * The answers of a {@link MaxEntBatch}, numbered from 0 in the order of the problems. Most answers
 * are weights, all stored in one array. If the batch left a problem to a {@link
 * org.gpuquerylab.entropy.solver.MaxEntSolver}, the answer is that solver's solution or exception.
 * A later batch with at most as many problems as this one reuses the memory. While a batch is
 * solved, several threads write the answers of different problems.
 */
public final class BatchAnswers {
  private List<MaxEntProblem> problems = List.of();
  private int[] starts = new int[1];
  private double[] weights = new double[0];
  private int[] iterations = new int[0];
  private double[] residuals = new double[0];
  private double[] fullConjuncts = new double[0];
  private long[] nanos = new long[0];
  private boolean[] solved = new boolean[0];
  private @Nullable MaxEntSolution[] others = new MaxEntSolution[0];
  private @Nullable RuntimeException[] refusals = new RuntimeException[0];

  /**
   * Forgets all answers and makes room for the answers of a batch.
   *
   * @param batch the problems; not modified, and kept until the next batch
   * @throws IllegalArgumentException if the weights do not fit into one array
   */
  public void reset(List<MaxEntProblem> batch) {
    int count = batch.size();
    if (nanos.length < count) {
      allocate(count);
    }
    problems = batch;
    Arrays.fill(solved, false);
    Arrays.fill(others, null);
    Arrays.fill(refusals, null);
    long end = 0;
    for (int i = 0; i < count; i++) {
      end += batch.get(i).size();
      if (end > Integer.MAX_VALUE - 8) {
        throw new IllegalArgumentException(
            "the weights of a batch of " + count + " problems are too many; split the batch");
      }
      starts[i + 1] = (int) end;
    }
    if (weights.length < end) {
      weights = new double[(int) end];
    }
  }

  private void allocate(int count) {
    starts = new int[count + 1];
    iterations = new int[count];
    residuals = new double[count];
    fullConjuncts = new double[count];
    nanos = new long[count];
    solved = new boolean[count];
    others = new MaxEntSolution[count];
    refusals = new RuntimeException[count];
  }

  /**
   * Stores a converged answer.
   *
   * @param w begins with a weight for each known set; the weights are not finite if cells are
   *     impossible; not modified
   * @param time in nanoseconds
   */
  public void put(int i, double[] w, double fullConjunct, int taken, double residual, long time) {
    System.arraycopy(w, 0, weights, starts[i], starts[i + 1] - starts[i]);
    finish(i, fullConjunct, taken, residual, time);
  }

  /**
   * Stores a converged answer like {@link #put(int, double[], double, int, double, long)}.
   *
   * @param w has the weights from index {@code at} on; not modified
   */
  public void put(
      int i, DoubleBuffer w, int at, double fullConjunct, int taken, double residual, long time) {
    w.get(at, weights, starts[i], starts[i + 1] - starts[i]);
    finish(i, fullConjunct, taken, residual, time);
  }

  private void finish(int i, double fullConjunct, int taken, double residual, long time) {
    fullConjuncts[i] = fullConjunct;
    iterations[i] = taken;
    residuals[i] = residual;
    nanos[i] = time;
    solved[i] = true;
  }

  /**
   * Stores a solver's solution without its 2^z selectivities, since thousands of solutions may be
   * kept.
   */
  void put(int i, MaxEntSolution solution, long time) {
    others[i] = solution.withoutBetas();
    nanos[i] = time;
  }

  /** Stores the reason why a problem has no solution. */
  void refuse(int i, RuntimeException why, long time) {
    refusals[i] = why;
    nanos[i] = time;
  }

  /** The number of problems. */
  public int size() {
    return problems.size();
  }

  /** The problem with a given number. */
  public MaxEntProblem problem(int i) {
    return problems.get(i);
  }

  /** Whether a problem has no answer yet; false for all problems once the batch is solved. */
  public boolean isOpen(int i) {
    return !solved[i] && others[i] == null && refusals[i] == null;
  }

  /**
   * Whether the batch solved a problem itself and stored its weights here, rather than leaving the
   * problem to another solver.
   */
  public boolean isQuick(int i) {
    return solved[i];
  }

  /**
   * The reason why a problem has no solution: it is contradictory, or it exceeds a solver's limits.
   */
  public Optional<RuntimeException> refusal(int i) {
    return Optional.ofNullable(refusals[i]);
  }

  /** The time of a problem in milliseconds; on a device, its share of the launches' time. */
  public double millis(int i) {
    return nanos[i] / 1e6;
  }

  /**
   * The selectivity of the conjunction of all predicates, for a {@linkplain #isQuick quick}
   * problem.
   */
  public double fullConjunct(int i) {
    return fullConjuncts[i];
  }

  /** The iterations of a {@linkplain #isQuick quick} problem. */
  public int iterations(int i) {
    return iterations[i];
  }

  /**
   * A copy of the weights w of a {@linkplain #isQuick quick} problem: x = exp(D^t w - 1). If the
   * problem was split and has impossible cells, its weights are not finite.
   */
  public double[] weights(int i) {
    return Arrays.copyOfRange(weights, starts[i], starts[i + 1]);
  }

  /**
   * The whole solution of a problem, without the vector of its selectivities. If all selectivities
   * were requested, the time includes computing them; a later request computes them again from the
   * weights.
   *
   * @throws org.gpuquerylab.entropy.problem.InvalidProblemException if the problem is contradictory
   * @throws org.gpuquerylab.entropy.problem.SolverLimitException if the problem exceeds the limits
   */
  public MaxEntSolution solution(int i) {
    RuntimeException refusal = refusals[i];
    if (refusal != null) {
      throw refusal;
    }
    MaxEntSolution other = others[i];
    if (other != null) {
      return other;
    } else if (!solved[i]) {
      throw new IllegalStateException("problem " + i + " has no answer yet");
    }
    SolverRun run =
        new SolverRun(weights(i), iterations[i], residuals[i], true, StepTimes.ZERO, "", null);
    return new MaxEntSolution(NewtonSmall.NAME, ReducedProblem.of(problem(i)), run);
  }
}
