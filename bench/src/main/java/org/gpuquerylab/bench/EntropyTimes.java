package org.gpuquerylab.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.entropy.SolverEntry;
import org.gpuquerylab.entropy.gpu.DeviceSolver;
import org.gpuquerylab.entropy.gpu.DeviceTiming;
import org.gpuquerylab.entropy.problem.MaxEntProblem;
import org.gpuquerylab.entropy.run.SolverOptions;
import org.gpuquerylab.entropy.run.Step;
import org.gpuquerylab.entropy.run.StepTimes;
import org.gpuquerylab.entropy.solver.MaxEntSolution;

/**
 * What one solver took for one problem with one answer; times are in milliseconds.
 *
 * @param iterations -1 where it did not converge
 * @param counts what was launched and replayed
 * @param device by the device's clock, from the known selectivities there to the answer there
 * @param host the same by the host's clock
 * @param solve the whole call by the host's clock, with all copies
 * @param conjunction the selectivity of the conjunction of all predicates
 * @param split of the device's time by step, launched one by one
 */
record EntropyTimes(
    int iterations,
    String counts,
    Middle device,
    Middle host,
    Middle solve,
    double conjunction,
    String split) {
  private static final int WARM_UPS = 3;
  private static final int REPETITIONS = 31;
  private static final int LEAST_REPETITIONS = 3;

  /** Places of the clocks in a run. */
  private static final int DEVICE = 0;

  private static final int HOST = 1;
  private static final int SOLVE = 2;

  /** Of repeated runs. */
  record Middle(double median, double least) {
    @Override
    public String toString() {
      return String.format(Locale.ROOT, "%10.4f%10.4f", median, least);
    }
  }

  /** Measures; each solver is warmed up first, with kernels compiled and memory allocated. */
  static EntropyTimes of(
      SolverEntry entry,
      SolverOptions options,
      Backend backend,
      MaxEntProblem problem,
      double seconds) {
    Middle device;
    try (DeviceSolver solver = create(entry, options, backend, DeviceTiming.WHOLE)) {
      device = column(sample(solver, problem, seconds), DEVICE);
    }
    try (DeviceSolver solver = create(entry, options, backend, DeviceTiming.NONE)) {
      List<double[]> runs = sample(solver, problem, seconds);
      MaxEntSolution solution = solver.solve(problem);
      return new EntropyTimes(
          solution.converged() ? solution.iterations() : -1,
          "%9d%9d".formatted(solver.counters().launches(), solver.counters().replays()),
          device,
          column(runs, HOST),
          column(runs, SOLVE),
          solution.fullConjunct(),
          split(entry, options, backend, problem));
    }
  }

  private static DeviceSolver create(
      SolverEntry entry, SolverOptions options, Backend backend, DeviceTiming timing) {
    return (DeviceSolver) entry.create(options, backend, timing);
  }

  /** Runs of a warmed-up solver, each with its three times. */
  private static List<double[]> sample(DeviceSolver solver, MaxEntProblem problem, double seconds) {
    for (int i = 0; i < WARM_UPS; i++) {
      solver.solve(problem);
    }
    List<double[]> runs = new ArrayList<>();
    long end = System.nanoTime() + (long) (seconds * 1e9);
    while (runs.size() < LEAST_REPETITIONS
        || (runs.size() < REPETITIONS && System.nanoTime() < end)) {
      long start = System.nanoTime();
      solver.solve(problem);
      double whole = (System.nanoTime() - start) / 1e6;
      runs.add(new double[] {solver.deviceMillis(), solver.hostMillis(), whole});
    }
    return runs;
  }

  private static Middle column(List<double[]> runs, int clock) {
    double[] ascending = runs.stream().mapToDouble(run -> run[clock]).sorted().toArray();
    return new Middle(ascending[ascending.length / 2], ascending[0]);
  }

  private static String split(
      SolverEntry entry, SolverOptions options, Backend backend, MaxEntProblem problem) {
    try (DeviceSolver solver = create(entry, options, backend, DeviceTiming.STEPS)) {
      solver.solve(problem); // the first allocates
      StepTimes times = solver.solve(problem).times();
      return Stream.of(Step.values())
          .map(
              step ->
                  String.format(
                      Locale.ROOT,
                      "%s %.4f",
                      step.name().toLowerCase(Locale.ROOT),
                      times.of(step) / 1e6))
          .collect(Collectors.joining(", "));
    }
  }

  /** A line of the benchmark's table, after the names. */
  @Override
  public String toString() {
    return String.format(
        Locale.ROOT,
        "%3d%s%s%s%s%14.6e  %s",
        iterations,
        counts,
        device,
        host,
        solve,
        conjunction,
        split);
  }
}
