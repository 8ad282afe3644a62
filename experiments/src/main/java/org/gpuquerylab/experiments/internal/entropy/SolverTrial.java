package org.gpuquerylab.experiments.internal.entropy;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.DoubleSupplier;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.DeviceGroup;
import org.gpuquerylab.entropy.SolverEntry;
import org.gpuquerylab.entropy.internal.gpu.DeviceSolver;
import org.gpuquerylab.entropy.internal.gpu.DeviceTiming;
import org.gpuquerylab.entropy.problem.MaxEntProblem;
import org.gpuquerylab.entropy.solver.MaxEntSolution;
import org.gpuquerylab.entropy.solver.MaxEntSolver;
import org.gpuquerylab.entropy.solver.SolverOptions;
import org.gpuquerylab.entropy.solver.Step;
import org.gpuquerylab.entropy.solver.StepTimes;
import org.gpuquerylab.measure.sweep.Trial;
import org.jspecify.annotations.Nullable;

/**
 * A trial that solves one problem; the checksum is the selectivity of the conjunction of all
 * predicates.
 *
 * <p>The row's time is the wall-clock time of {@code solve}. For a device, it includes the copies
 * of the known selectivities and of the answer. The measure {@code deviceMillis} is the device's
 * own time of the same run. This time includes computing all selectivities if they are requested,
 * but not the copies. The times of a device's steps come from one more solution, in which kernels
 * are launched and timed one by one.
 */
final class SolverTrial implements Trial {

  private final SolverEntry entry;
  private final SolverOptions options;
  private final @Nullable DeviceGroup devices;
  private final MaxEntProblem problem;
  private final DoubleSupplier expected;
  private final MaxEntSolver solver;
  private @Nullable MaxEntSolution solution;
  private @Nullable StepTimes split;

  /**
   * Creates a trial.
   *
   * @param devices the device, or all devices of a group, of a device solver; this trial does not
   *     close it
   * @param expected the checksum that the reference solver computed
   */
  SolverTrial(
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
    solver = entry.createOn(options, devices, DeviceTiming.WHOLE);
  }

  @Override
  public void run() {
    solution = solver.solve(problem);
  }

  /** Returns the measures, after measuring the steps. */
  @Override
  public double checksum() {
    MaxEntSolution found = last();
    requireConverged(entry, found);
    split = entry.onDevice() ? split(entry, options, devices, problem) : found.times();
    return found.fullConjunct();
  }

  /**
   * Checks that a solution converged.
   *
   * @throws UnsupportedOperationException if the solution did not converge
   */
  static void requireConverged(SolverEntry entry, MaxEntSolution found) {
    if (!found.converged()) {
      throw new UnsupportedOperationException(
          String.format(
              Locale.ROOT,
              "%s did not converge in %d iterations; the residual is %g",
              entry.name(),
              found.iterations(),
              found.residual()));
    }
  }

  /** The times of the steps of one solution on a device, whose kernels are launched one by one. */
  static StepTimes split(
      SolverEntry entry,
      SolverOptions options,
      @Nullable DeviceGroup devices,
      MaxEntProblem problem) {
    try (MaxEntSolver steps = entry.createOn(options, devices, DeviceTiming.STEPS)) {
      steps.solve(problem); // the first solution allocates memory
      return steps.solve(problem).times();
    }
  }

  @Override
  public double expectedChecksum() {
    return expected.getAsDouble();
  }

  @Override
  public Map<String, Double> measures() {
    MaxEntSolution found = last();
    Map<String, Double> measures = new LinkedHashMap<>();
    measures.put("iterations", (double) found.iterations());
    measures.put("residual", found.residual());
    StepTimes times = Objects.requireNonNull(split, "the checksum must be computed first");
    for (Step step : Step.values()) {
      measures.put(measure(step), times.of(step) / 1e6);
    }
    if (solver instanceof DeviceSolver device) {
      measures.put("deviceMillis", device.deviceMillis());
      measures.put("launches", (double) device.counters().launches());
      measures.put("replays", (double) device.counters().replays());
    }
    SolverFloor.of(entry.name(), problem, found.iterations(), options.allBetas())
        .ifPresent(floor -> floor.addTo(measures, only(devices)));
    return measures;
  }

  /** The name of the measure with the milliseconds of a step. */
  static String measure(Step step) {
    return step.name().toLowerCase(Locale.ROOT) + "Millis";
  }

  private MaxEntSolution last() {
    return Objects.requireNonNull(solution, "not run");
  }

  @Override
  public void close() {
    solver.close();
  }

  /** The backend, if there is only one device; floors of steps are known only for one device. */
  static @Nullable Backend only(@Nullable DeviceGroup devices) {
    return devices == null || devices.size() > 1 ? null : devices.lead();
  }
}
