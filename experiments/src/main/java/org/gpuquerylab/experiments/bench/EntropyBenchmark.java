package org.gpuquerylab.experiments.bench;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.DoubleStream;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.Backends;
import org.gpuquerylab.entropy.MaxEntSolvers;
import org.gpuquerylab.entropy.SolverEntry;
import org.gpuquerylab.entropy.file.ProblemFile;
import org.gpuquerylab.entropy.generator.ProblemGenerators;
import org.gpuquerylab.entropy.gpu.DeviceSolver;
import org.gpuquerylab.entropy.gpu.DeviceTiming;
import org.gpuquerylab.entropy.problem.KnownSets;
import org.gpuquerylab.entropy.problem.MaxEntProblem;
import org.gpuquerylab.entropy.solver.MaxEntSolution;
import org.gpuquerylab.entropy.solver.MemoryLimitException;
import org.gpuquerylab.entropy.solver.SolverOptions;
import org.gpuquerylab.entropy.solver.Step;
import org.gpuquerylab.entropy.solver.StepTimes;

/**
 * Time of the solvers on one device, from the known selectivities on the device to the weights on
 * the device, and with all 2^z selectivities on the device.
 *
 * <p>Arguments: backend, {@code weights} or {@code all}, a solver or {@code any}, then problems,
 * each a file of problems, of which the first is taken, or {@code generator:z:k} for all sets of at
 * most k of z predicates known and seed 1, such as {@code mixture:20:2}. A line a solver and
 * problem: iterations, what was launched and replayed, the median and the least of the device's
 * time and of the host's, and the split of the device's time when kernels are launched one by one,
 * in milliseconds.
 */
public final class EntropyBenchmark {
  private static final int WARM_UPS = 3;
  private static final int REPETITIONS = 31;
  private static final double MOST_NANOS = 3e9;
  private static final long SEED = 1;

  private final Backend backend;
  private final SolverOptions options;
  private final List<SolverEntry> solvers;

  private EntropyBenchmark(Backend backend, SolverOptions options, List<SolverEntry> solvers) {
    this.backend = backend;
    this.options = options;
    this.solvers = solvers;
  }

  /** Runs the benchmark and prints a table. */
  public static void main(String[] args) {
    Backends backends = Backends.find();
    boolean all = args[1].equals("all");
    try (Backend backend = backends.open(backends.select(args[0]))) {
      System.out.printf(Locale.ROOT, "%s, %s%n", backend.device(), args[1]);
      System.out.printf(
          "%-20s%-20s%3s%9s%9s%18s%18s  %s%n",
          "problem", "solver", "it", "launches", "replays", "device ms", "host ms", "split");
      List<SolverEntry> solvers =
          MaxEntSolvers.all().stream()
              .filter(SolverEntry::onDevice)
              .filter(entry -> args[2].equals("any") || args[2].equals(entry.name()))
              .toList();
      EntropyBenchmark benchmark =
          new EntropyBenchmark(backend, SolverOptions.DEFAULT.withAllBetas(all), solvers);
      for (int i = 3; i < args.length; i++) {
        benchmark.measure(args[i]);
      }
    }
  }

  private void measure(String name) {
    MaxEntProblem problem = problem(name);
    String label = name.substring(name.lastIndexOf('/') + 1);
    for (SolverEntry entry : solvers) {
      System.out.printf("%-20s%-20s", label, entry.name());
      try {
        System.out.println(row(entry, problem));
      } catch (MemoryLimitException e) {
        System.out.println(e.getMessage());
      }
    }
  }

  private static MaxEntProblem problem(String name) {
    if (Files.exists(Path.of(name))) {
      return ProblemFile.read(Path.of(name)).get(0).problem();
    }
    String[] parts = name.split(":", -1);
    int z = Integer.parseInt(parts[1]);
    return ProblemGenerators.find(parts[0])
        .orElseThrow()
        .generate(z, KnownSets.upTo(z, Integer.parseInt(parts[2])), SEED);
  }

  private String row(SolverEntry entry, MaxEntProblem problem) {
    double[] device;
    try (DeviceSolver solver = solver(entry, DeviceTiming.WHOLE)) {
      device = sample(solver, problem, true);
    }
    double[] host;
    String counts;
    int iterations;
    try (DeviceSolver solver = solver(entry, DeviceTiming.NONE)) {
      host = sample(solver, problem, false);
      MaxEntSolution solution = solver.solve(problem);
      iterations = solution.converged() ? solution.iterations() : -1;
      counts = "%9d%9d".formatted(solver.counters().launches(), solver.counters().replays());
    }
    return String.format(
        Locale.ROOT,
        "%3d%s%9.4f%9.4f%9.4f%9.4f  %s",
        iterations,
        counts,
        median(device),
        device[0],
        median(host),
        host[0],
        split(entry, problem));
  }

  private DeviceSolver solver(SolverEntry entry, DeviceTiming timing) {
    return (DeviceSolver) entry.create(options, backend, timing);
  }

  /** Times of repeated solutions, ascending. */
  private static double[] sample(DeviceSolver solver, MaxEntProblem problem, boolean device) {
    for (int i = 0; i < WARM_UPS; i++) {
      solver.solve(problem);
    }
    DoubleStream.Builder times = DoubleStream.builder();
    long end = System.nanoTime() + (long) MOST_NANOS;
    for (int i = 0; i < REPETITIONS && (i < 3 || System.nanoTime() < end); i++) {
      solver.solve(problem);
      times.add(device ? solver.deviceMillis() : solver.hostMillis());
    }
    return times.build().sorted().toArray();
  }

  private String split(SolverEntry entry, MaxEntProblem problem) {
    try (DeviceSolver solver = solver(entry, DeviceTiming.STEPS)) {
      solver.solve(problem); // the first allocates
      StepTimes times = solver.solve(problem).times();
      StringBuilder text = new StringBuilder();
      for (Step step : Step.values()) {
        text.append(
            String.format(
                Locale.ROOT,
                "%s%s %.4f",
                text.isEmpty() ? "" : ", ",
                step.name().toLowerCase(Locale.ROOT),
                times.of(step) / 1e6));
      }
      return text.toString();
    }
  }

  private static double median(double[] ascending) {
    return ascending[ascending.length / 2];
  }
}
