package org.gpuquerylab.entropy.batch;

import java.util.function.Supplier;
import org.gpuquerylab.backend.device.OutOfDeviceMemoryException;
import org.gpuquerylab.entropy.internal.moments.SmallNewton;
import org.gpuquerylab.entropy.internal.moments.SmallProblem;
import org.gpuquerylab.entropy.problem.InvalidProblemException;
import org.gpuquerylab.entropy.problem.MaxEntProblem;
import org.gpuquerylab.entropy.problem.SolverLimitException;
import org.gpuquerylab.entropy.solver.MaxEntSolver;
import org.gpuquerylab.entropy.solver.SolverOptions;
import org.jspecify.annotations.Nullable;

/**
 * The solvers and memory of one thread: {@link SmallNewton} for small problems, and another solver
 * for all others.
 */
final class HostWorker implements AutoCloseable {
  /** The maximum number of known sets of a quick problem; it keeps the matrix small. */
  private static final int MAX_SIZE = 512;

  private final SmallProblem loaded = new SmallProblem();
  private final @Nullable SmallNewton newton;
  private final Supplier<? extends MaxEntSolver> factory;
  private final SolverOptions options;
  private @Nullable MaxEntSolver solver;
  private @Nullable SplitSolver split;

  /**
   * Creates a worker.
   *
   * @param newton the solver of small problems; null if the other solver solves all problems
   * @param factory creates the other solver when it is first needed
   * @param options the solver's options
   */
  HostWorker(
      @Nullable SmallNewton newton,
      Supplier<? extends MaxEntSolver> factory,
      SolverOptions options) {
    this.options = options;
    this.newton = newton;
    this.factory = factory;
  }

  /** Answers a problem; exceptions that the problem causes become its answer. */
  void solve(int i, BatchAnswers answers) {
    long start = System.nanoTime();
    if (newton == null || !solveQuickly(i, newton, answers, start)) {
      solveFully(i, answers, start);
    }
  }

  private boolean solveQuickly(int i, SmallNewton quick, BatchAnswers answers, long start) {
    MaxEntProblem problem = answers.problem(i);
    if (problem.predicates() > SmallProblem.MAX_PREDICATES || problem.size() > MAX_SIZE) {
      return false;
    }
    loaded.load(problem);
    if (!loaded.isStrictlyFeasible(problem) || !quick.solve(loaded)) {
      return false;
    }
    double full = quick.fullConjunct(loaded);
    long time = System.nanoTime() - start;
    answers.put(i, quick.weights(), full, quick.iterations(), quick.residual(), time);
    return true;
  }

  private void solveFully(int i, BatchAnswers answers, long start) {
    try {
      split().solve(i, answers, start);
    } catch (InvalidProblemException | SolverLimitException | OutOfDeviceMemoryException e) {
      answers.refuse(i, e, System.nanoTime() - start);
    } catch (OutOfMemoryError e) {
      String what = solver().name() + " needs more memory than Java's heap has left";
      String mend = "; give Java more (LAB_JAVA_OPTS=-Xmx...) or choose another algorithm";
      answers.refuse(i, new SolverLimitException(what + mend), System.nanoTime() - start);
    }
  }

  private MaxEntSolver solver() {
    MaxEntSolver made = solver;
    if (made == null) {
      made = factory.get();
      solver = made;
    }
    return made;
  }

  private SplitSolver split() {
    SplitSolver made = split;
    if (made == null) {
      made = new SplitSolver(solver(), options);
      split = made;
    }
    return made;
  }

  @Override
  public void close() {
    if (solver != null) {
      solver.close();
    }
  }
}
