package org.gpuquerylab.entropy;

import java.util.Objects;
import java.util.function.Function;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.entropy.gpu.DeviceSolver;
import org.gpuquerylab.entropy.gpu.DeviceTiming;
import org.gpuquerylab.entropy.problem.MaxEntProblem;
import org.gpuquerylab.entropy.run.SolverOptions;
import org.gpuquerylab.entropy.solver.MaxEntSolver;
import org.jspecify.annotations.Nullable;

/**
 * A solver in the catalogue.
 *
 * @param name the name by which the command line and experiments choose it
 * @param description one line that describes the solver in listings
 * @param onDevice whether it runs on a backend's device instead of the host alone
 * @param traits the solver's guaranteed properties
 * @param factory creates an instance; its backend is null if, and only if, {@code onDevice} is
 *     false
 */
public record SolverEntry(
    String name, String description, boolean onDevice, SolverTraits traits, Factory factory) {

  /** Creates an instance of a solver. */
  @FunctionalInterface
  public interface Factory {
    /** Creates a solver with the options; the solver does not own the backend. */
    MaxEntSolver create(SolverOptions options, @Nullable Backend backend, DeviceTiming timing);
  }

  /** Creates an instance of a solver that can measure times by its device's clock. */
  @FunctionalInterface
  public interface DeviceFactory {
    /** Creates a solver with the options; the solver does not own the backend. */
    DeviceSolver create(SolverOptions options, Backend backend, DeviceTiming timing);
  }

  /** An entry for a solver that runs on the host alone. */
  public static SolverEntry onHost(
      String name, String description, Function<SolverOptions, MaxEntSolver> factory) {
    return new SolverEntry(
        name,
        description,
        false,
        SolverTraits.DEFAULT,
        (options, backend, timing) -> factory.apply(options));
  }

  /**
   * An entry for a solver that runs on a backend's device and can measure times by the device's
   * clock.
   */
  public static SolverEntry onDevice(String name, String description, DeviceFactory factory) {
    return new SolverEntry(
        name,
        description,
        true,
        SolverTraits.DEFAULT,
        (options, backend, timing) ->
            factory.create(options, Objects.requireNonNull(backend), timing));
  }

  /** Returns the same entry with other traits. */
  public SolverEntry with(SolverTraits own) {
    return new SolverEntry(name, description, onDevice, own, factory);
  }

  /**
   * Whether the solver's limits admit the problem; it may still need more memory than is available.
   */
  public boolean takes(MaxEntProblem problem) {
    return traits.limits().take(problem);
  }

  /**
   * Creates an instance with the given options; the instance does not use the device's clock.
   *
   * @param backend the backend to run on; ignored, and may be null, unless {@link #onDevice()}
   */
  public MaxEntSolver create(SolverOptions options, @Nullable Backend backend) {
    return create(options, backend, DeviceTiming.NONE);
  }

  /**
   * Creates an instance with the given options.
   *
   * @param backend the backend to run on; ignored, and may be null, unless {@link #onDevice()}
   * @param timing the times to measure by the device's clock; ignored unless the solver is a {@link
   *     DeviceSolver}
   */
  public MaxEntSolver create(
      SolverOptions options, @Nullable Backend backend, DeviceTiming timing) {
    if (onDevice && backend == null) {
      throw new IllegalArgumentException(name + " runs on a device, give it a backend");
    }
    return factory.create(options, onDevice ? backend : null, timing);
  }
}
