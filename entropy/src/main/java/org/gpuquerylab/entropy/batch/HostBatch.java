package org.gpuquerylab.entropy.batch;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.gpuquerylab.entropy.problem.MaxEntProblem;
import org.gpuquerylab.entropy.run.SolverOptions;
import org.gpuquerylab.entropy.solver.MaxEntSolver;
import org.gpuquerylab.primitives.threads.Workers;
import org.jspecify.annotations.Nullable;

/**
 * A batch on the host's threads, one problem at a time on each: a thread takes the next few
 * problems as soon as it is free.
 */
public final class HostBatch implements MaxEntBatch {
  /** Name in listings. */
  public static final String NAME = "batch";

  /** Most problems that a thread takes at once. */
  private static final int AT_ONCE = 16;

  /** Fewest turns of each thread, so that a thread with slow problems leaves more to the others. */
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
   * The recommended batch. A problem of few predicates that has an interior and converges allocates
   * nothing, once the batch and its answers have reached their full size. The others are left to
   * {@link AutoSolver}, which reduces them or reports what is wrong with them.
   *
   * @param options the ratio rule; the threads share the problems. If all selectivities are asked
   *     for, all problems are left to the solver, which computes them as part of the time; they are
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
   * A batch by a given solver.
   *
   * @param name the solver's name
   * @param threads number of threads that share the problems
   * @param options the options of each solver
   * @param solvers makes a solver for each thread, which the batch closes
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

  /** Solves what is still open of a batch. */
  public void solveOpen(BatchAnswers answers) {
    taken.set(0);
    int count = answers.size();
    int atOnce = Math.max(1, Math.min(AT_ONCE, count / (TURNS * threads.threads())));
    int turns = (count + atOnce - 1) / atOnce;
    threads.run(
        Math.min(turns, threads.threads()), number -> work(worker(number), answers, atOnce));
  }

  /** One thread at a time owns each number. */
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
