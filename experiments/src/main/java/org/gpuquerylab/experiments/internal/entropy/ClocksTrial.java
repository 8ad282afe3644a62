package org.gpuquerylab.experiments.internal.entropy;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleSupplier;
import java.util.function.ToDoubleFunction;
import org.gpuquerylab.backend.DeviceGroup;
import org.gpuquerylab.entropy.SolverEntry;
import org.gpuquerylab.entropy.internal.gpu.DeviceSolver;
import org.gpuquerylab.entropy.internal.gpu.DeviceTiming;
import org.gpuquerylab.entropy.problem.MaxEntProblem;
import org.gpuquerylab.entropy.solver.MaxEntSolution;
import org.gpuquerylab.entropy.solver.SolverOptions;
import org.gpuquerylab.entropy.solver.Step;
import org.gpuquerylab.entropy.solver.StepTimes;
import org.gpuquerylab.measure.stats.MedianInterval;
import org.gpuquerylab.measure.sweep.Trial;
import org.jspecify.annotations.Nullable;

/**
 * Solves one problem on a device, and measures the time by three clocks. The checksum is the
 * selectivity of the conjunction of all predicates. Each time is the median of up to {@value
 * #REPETITIONS} solutions within {@value #SECONDS} s, but at least {@value #LEAST} solutions, after
 * {@value #WARM_UPS} warm-up solutions:
 *
 * <ul>
 *   <li>{@code deviceMillis}: by the device's clock, from the known selectivities on the device to
 *       the answer on the device, with a solver that times each replay;
 *   <li>{@code hostMillis}: the same by the host's clock, with a solver that times nothing;
 *   <li>{@code solveMillis}: the time of that solver's whole call by the host's clock, including
 *       the copies to the device and the copy of the answer to the host. The row's own time is
 *       measured like {@code solveMillis}, but over the runner's runs.
 * </ul>
 *
 * The times of the steps come from one more solution, whose kernels are launched one by one.
 */
final class ClocksTrial implements Trial {
  static final int WARM_UPS = 3;
  static final int REPETITIONS = 31;
  static final int LEAST = 3;
  static final int SECONDS = 3;

  static final String DEVICE = "deviceMillis";
  static final String HOST = "hostMillis";
  static final String SOLVE = "solveMillis";

  private final SolverEntry entry;
  private final SolverOptions options;
  private final @Nullable DeviceGroup devices;
  private final MaxEntProblem problem;
  private final DoubleSupplier expected;
  private final DeviceSolver solver;
  private final Map<String, Double> measures = new LinkedHashMap<>();

  /** The times of one solution by all clocks, in milliseconds. */
  private record Solution(double device, double host, double solve) {}

  /**
   * Creates a trial.
   *
   * @param devices the device, or all devices of a group, which this trial does not close
   * @param expected the checksum that the reference solver computed
   */
  ClocksTrial(
      SolverEntry entry,
      SolverOptions options,
      @Nullable DeviceGroup devices,
      MaxEntProblem problem,
      DoubleSupplier expected) {
    this.entry = entry;
    this.options = options;
    this.devices = devices;
    this.problem = problem;
    this.expected = expected;
    solver = create(DeviceTiming.NONE);
  }

  private DeviceSolver create(DeviceTiming timing) {
    if (entry.createOn(options, devices, timing) instanceof DeviceSolver opened) {
      return opened;
    }
    throw new UnsupportedOperationException(entry.name() + " does not tell what the device does");
  }

  @Override
  public void run() {
    solver.solve(problem);
  }

  /** Returns the measures, after measuring the times by all clocks. */
  @Override
  public double checksum() {
    List<Solution> untimed = sample(solver);
    MaxEntSolution last = solver.solve(problem);
    SolverTrial.requireConverged(entry, last);
    measures.put("iterations", (double) last.iterations());
    measures.put("residual", last.residual());
    measures.put("launches", (double) solver.counters().launches());
    measures.put("replays", (double) solver.counters().replays());
    try (DeviceSolver timed = create(DeviceTiming.WHOLE)) {
      put(DEVICE, sample(timed), Solution::device);
    }
    put(HOST, untimed, Solution::host);
    put(SOLVE, untimed, Solution::solve);
    putSplit();
    SolverFloor.of(entry.name(), problem, last.iterations(), options.allBetas())
        .ifPresent(floor -> floor.addTo(measures, SolverTrial.only(devices)));
    return last.fullConjunct();
  }

  /** Solutions by a solver that has been warmed up. */
  private List<Solution> sample(DeviceSolver of) {
    for (int i = 0; i < WARM_UPS; i++) {
      of.solve(problem);
    }
    List<Solution> solutions = new ArrayList<>();
    long end = System.nanoTime() + SECONDS * 1_000_000_000L;
    while (solutions.size() < LEAST
        || (solutions.size() < REPETITIONS && System.nanoTime() < end)) {
      long start = System.nanoTime();
      of.solve(problem);
      double whole = (System.nanoTime() - start) / 1e6;
      solutions.add(new Solution(of.deviceMillis(), of.hostMillis(), whole));
    }
    return solutions;
  }

  private void put(String name, List<Solution> solutions, ToDoubleFunction<Solution> clock) {
    double[] millis = solutions.stream().mapToDouble(clock).sorted().toArray();
    measures.put(name, MedianInterval.median(millis));
    measures.put("least." + name, millis[0]);
  }

  private void putSplit() {
    StepTimes times = SolverTrial.split(entry, options, devices, problem);
    for (Step step : Step.values()) {
      measures.put(SolverTrial.measure(step), times.of(step) / 1e6);
    }
  }

  @Override
  public double expectedChecksum() {
    return expected.getAsDouble();
  }

  @Override
  public Map<String, Double> measures() {
    return measures;
  }

  @Override
  public void close() {
    solver.close();
  }
}
