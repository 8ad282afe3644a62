package org.gpuquerylab.entropy.internal.batch;

import java.util.List;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.entropy.batch.BatchAnswers;
import org.gpuquerylab.entropy.batch.HostBatch;
import org.gpuquerylab.entropy.batch.MaxEntBatch;
import org.gpuquerylab.entropy.problem.MaxEntProblem;
import org.gpuquerylab.entropy.solver.SolverOptions;

/**
 * A batch on a device, in double precision: a warp or a group solves each problem, and one launch
 * solves all problems of a size class. A {@link HostBatch} solves the problems that the device does
 * not accept or does not solve, or that are not strictly feasible. The package description explains
 * the method.
 */
public final class DeviceBatch implements MaxEntBatch {
  /** The solver's name in listings. */
  public static final String NAME = "batch-gpu";

  /** The maximum number of words and of doubles on the device at once. */
  private static final long MOST_WORDS = 1 << 25;

  private final boolean quick;
  private final Backend backend;
  private final ResidentBatch resident;
  private final HostBatch rest;

  /**
   * Creates a batch.
   *
   * @param options the options, whose stopping rule must be the ratio; host threads share the
   *     packing and the problems left to the host. If all selectivities are requested, all problems
   *     are left to the host
   * @param backend the backend; it must stay open as long as this batch is used
   */
  public DeviceBatch(SolverOptions options, Backend backend) {
    quick = !options.allBetas();
    this.backend = backend;
    resident = new ResidentBatch(options, backend, false);
    rest = new HostBatch(options);
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public void solve(List<MaxEntProblem> problems, BatchAnswers answers) {
    answers.reset(problems);
    int from = 0;
    while (quick && from < problems.size()) {
      int end = slice(problems, from);
      solve(problems, from, end, answers);
      from = end;
    }
    rest.solveOpen(answers);
  }

  private void solve(List<MaxEntProblem> problems, int from, int end, BatchAnswers answers) {
    long start = System.nanoTime();
    resident.load(problems, from, end);
    resident.solve();
    double millis = (System.nanoTime() - start) / 1e6;
    resident.collect(answers, millis / (end - from));
  }

  /**
   * The end of the range of problems, starting with a given one, that fit onto the device together;
   * the range has at least one problem.
   */
  private int slice(List<MaxEntProblem> problems, int from) {
    // Half of the free memory, as a number of words of 8 bytes; cells in global memory use the
    // other half.
    long words = Math.min(MOST_WORDS, backend.freeMemory().orElse(Long.MAX_VALUE) / 16);
    int end = from;
    for (long taken = 0; end < problems.size() && (end == from || taken <= words); end++) {
      taken += ResidentBatch.words(problems.get(end));
    }
    return end;
  }

  @Override
  public void close() {
    resident.close();
    rest.close();
  }
}
