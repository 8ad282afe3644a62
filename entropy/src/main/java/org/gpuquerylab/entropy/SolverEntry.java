package org.gpuquerylab.entropy;

import java.util.Objects;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.entropy.solver.MaxEntSolver;
import org.gpuquerylab.entropy.solver.SolverOptions;
import org.jspecify.annotations.Nullable;

/**
 * A solver in the catalogue.
 *
 * @param name the name by which the command line and experiments choose it
 * @param description one line for listings
 * @param onDevice whether it runs on a backend's device, not on the host alone
 * @param factory creates an instance; the backend is null if and only if {@code onDevice} is false
 */
public record SolverEntry(String name, String description, boolean onDevice, Factory factory) {

  /** Creates an instance of a solver. */
  @FunctionalInterface
  public interface Factory {
    /** Creates an instance with the options; it does not own the backend. */
    MaxEntSolver create(SolverOptions options, @Nullable Backend backend);
  }

  /** An entry for a solver that runs on the host alone. */
  public static SolverEntry onHost(
      String name, String description, Function<SolverOptions, MaxEntSolver> factory) {
    return new SolverEntry(name, description, false, (options, backend) -> factory.apply(options));
  }

  /** An entry for a solver that runs on a backend's device. */
  public static SolverEntry onDevice(
      String name, String description, BiFunction<SolverOptions, Backend, MaxEntSolver> factory) {
    return new SolverEntry(
        name,
        description,
        true,
        (options, backend) -> factory.apply(options, Objects.requireNonNull(backend)));
  }

  /**
   * Creates an instance with the given options.
   *
   * @param backend the backend to run on; ignored, and may be null, unless {@link #onDevice()}
   */
  public MaxEntSolver create(SolverOptions options, @Nullable Backend backend) {
    if (onDevice && backend == null) {
      throw new IllegalArgumentException(name + " runs on a device, give it a backend");
    }
    return factory.create(options, onDevice ? backend : null);
  }
}
