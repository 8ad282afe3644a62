package org.gpuquerylab.entropy.batch;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.gpuquerylab.entropy.internal.moments.AutoSolver;
import org.gpuquerylab.entropy.internal.moments.NewtonSmall;
import org.gpuquerylab.entropy.internal.moments.SmallNewton;
import org.gpuquerylab.entropy.problem.MaxEntProblem;
import org.gpuquerylab.entropy.solver.MaxEntSolver;
import org.gpuquerylab.entropy.solver.SolverOptions;
import org.gpuquerylab.primitives.internal.Workers;
import org.jspecify.annotations.Nullable;

/**
 * A batch that the host's threads share: a thread solves one problem at a time, and takes the next
 * few problems when it is free.
 */
public final class HostBatch implements MaxEntBatch {
  /** The solver's name in listings. */
  public static final String NAME = "batch";

  /** The maximum number of problems that a thread takes at once. */
  private static final int AT_ONCE = 16;

  /**
   * The minimum number of turns of each thread, so that a thread with slow problems leaves more
   * problems to the others.
   */
  private static final int TURNS = 8;

  private final String name;
  private final Workers threads;
  private final Supplier<HostWorker> factory;
  private final @Nullable HostWorker[] workers;
  private final AtomicInteger taken = new AtomicInteger();

  private HostBatch(String name, int threads, Supplier<HostWorker> factory) {
    this.name = name;
    this.threads = new Workers(name, threads);
    this.factory = factory;
    workers = new HostWorker[threads];
  }

  /**
   * Creates the recommended batch solver on the host. Once the batch and its answers have reached
   * their full size, a problem of few predicates that has an interior and converges allocates
   * nothing. The other problems are left to {@link AutoSolver}, which reduces them or reports their
   * faults.
   *
   * @param options the options, whose stopping rule must be the ratio; they include the number of
   *     threads that share the problems. If all selectivities are requested, {@link AutoSolver}
   *     solves all problems and computes the selectivities, which are part of the measured time but
   *     not kept
   */
  public HostBatch(SolverOptions options) {
    this(NAME, options.threads(), workers(options.withThreads(1)));
    options.stopping().requireRatio(NAME);
  }

  private static Supplier<HostWorker> workers(SolverOptions options) {
    double epsilon = options.stopping().epsilon();
    int cap = options.cap(NewtonSmall.MOST_ITERATIONS);
    return () ->
        new HostWorker(
            options.allBetas() ? null : new SmallNewton(epsilon, cap),
            () -> new AutoSolver(options),
            options);
  }

  /**
   * A batch whose problems a given solver solves.
   *
   * @param name the solver's name
   * @param threads number of threads that share the problems
   * @param options the options of each solver
   * @param solvers creates a solver for each thread; the batch closes these solvers
   */
  public static HostBatch by(
      String name, int threads, SolverOptions options, Supplier<? extends MaxEntSolver> solvers) {
    return new HostBatch(name, threads, () -> new HostWorker(null, solvers, options));
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public void solve(List<MaxEntProblem> problems, BatchAnswers answers) {
    answers.reset(problems);
    solveOpen(answers);
  }

  /** Solves the problems of a batch that have no answer yet. */
  public void solveOpen(BatchAnswers answers) {
    taken.set(0);
    int count = answers.size();
    int atOnce = Math.max(1, Math.min(AT_ONCE, count / (TURNS * threads.threads())));
    int turns = (count + atOnce - 1) / atOnce;
    threads.run(
        Math.min(turns, threads.threads()), number -> work(worker(number), answers, atOnce));
  }

  /** Only one thread at a time solves the problem with a given index. */
  private HostWorker worker(int number) {
    HostWorker worker = workers[number];
    if (worker == null) {
      worker = factory.get();
      workers[number] = worker;
    }
    return worker;
  }

  private void work(HostWorker worker, BatchAnswers answers, int atOnce) {
    int count = answers.size();
    for (int from = taken.getAndAdd(atOnce); from < count; from = taken.getAndAdd(atOnce)) {
      int end = Math.min(from + atOnce, count);
      for (int i = from; i < end; i++) {
        if (answers.isOpen(i)) {
          worker.solve(i, answers);
        }
      }
    }
  }

  @Override
  public void close() {
    threads.close();
    for (HostWorker worker : workers) {
      if (worker != null) {
        worker.close();
      }
    }
  }
}
