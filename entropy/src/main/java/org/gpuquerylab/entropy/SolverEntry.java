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
 * @param description one line for listings
 * @param onDevice whether it runs on a backend's device, not on the host alone
 * @param traits what it promises
 * @param factory creates an instance; the backend is null if and only if {@code onDevice} is false
 */
public record SolverEntry(
    String name, String description, boolean onDevice, SolverTraits traits, Factory factory) {

  /** Creates an instance of a solver. */
  @FunctionalInterface
  public interface Factory {
    /** Creates an instance with the options; it does not own the backend. */
    MaxEntSolver create(SolverOptions options, @Nullable Backend backend, DeviceTiming timing);
  }

  /** Creates an instance of a solver that can measure by its device's clock. */
  @FunctionalInterface
  public interface DeviceFactory {
    /** Creates an instance with the options; it does not own the backend. */
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

  /** An entry for a solver that runs on a backend's device and can measure by its clock. */
  public static SolverEntry onDevice(String name, String description, DeviceFactory factory) {
    return new SolverEntry(
        name,
        description,
        true,
        SolverTraits.DEFAULT,
        (options, backend, timing) ->
            factory.create(options, Objects.requireNonNull(backend), timing));
  }

  /** The same entry with other traits. */
  public SolverEntry with(SolverTraits own) {
    return new SolverEntry(name, description, onDevice, own, factory);
  }

  /** Whether the solver takes the problem at all; it may still need more memory than there is. */
  public boolean takes(MaxEntProblem problem) {
    return traits.limits().take(problem);
  }

  /**
   * Creates an instance with the given options, which does not use the device's clock.
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
   * @param timing what to measure by the device's clock; ignored unless the solver is a {@link
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
