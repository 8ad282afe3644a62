package org.gpuquerylab.entropy;

import java.util.Objects;
import java.util.function.Function;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.DeviceGroup;
import org.gpuquerylab.entropy.internal.gpu.DeviceSolver;
import org.gpuquerylab.entropy.internal.gpu.DeviceTiming;
import org.gpuquerylab.entropy.problem.MaxEntProblem;
import org.gpuquerylab.entropy.solver.MaxEntSolver;
import org.gpuquerylab.entropy.solver.SolverOptions;
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
    /** Creates a solver with the options; the solver does not own the devices. */
    MaxEntSolver create(SolverOptions options, @Nullable DeviceGroup devices, DeviceTiming timing);
  }

  /** Creates an instance of a solver that can measure times by its device's clock. */
  @FunctionalInterface
  public interface DeviceFactory {
    /** Creates a solver with the options; the solver does not own the backend. */
    DeviceSolver create(SolverOptions options, Backend backend, DeviceTiming timing);
  }

  /** Creates an instance of a solver that runs on one device or on several. */
  @FunctionalInterface
  public interface GroupFactory {
    /** Creates a solver with the options; the solver does not own the devices. */
    DeviceSolver create(SolverOptions options, DeviceGroup devices, DeviceTiming timing);
  }

  /** An entry for a solver that runs on the host alone. */
  public static SolverEntry onHost(
      String name, String description, Function<SolverOptions, MaxEntSolver> factory) {
    return new SolverEntry(
        name,
        description,
        false,
        SolverTraits.DEFAULT,
        (options, devices, timing) -> factory.apply(options));
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
        (options, devices, timing) -> factory.create(options, only(name, devices), timing));
  }

  private static Backend only(String name, @Nullable DeviceGroup devices) {
    DeviceGroup group = Objects.requireNonNull(devices);
    if (group.size() > 1) {
      throw new IllegalArgumentException(
          name + " runs on one device, not on the " + group + "; name one of them");
    }
    return group.lead();
  }

  /** An entry for a solver that runs on one device or on all devices of a group. */
  public static SolverEntry onDevices(String name, String description, GroupFactory factory) {
    return new SolverEntry(
        name,
        description,
        true,
        SolverTraits.DEFAULT,
        (options, devices, timing) ->
            factory.create(options, Objects.requireNonNull(devices), timing));
  }

  /** Returns the same entry with other traits. */
  public SolverEntry with(SolverTraits own) {
    return new SolverEntry(name, description, onDevice, own, factory);
  }

  /**
   * Returns the same entry, provided by a class of a user's jar; its solvers' solutions are checked
   * before they are returned.
   */
  public SolverEntry from(String providerAndJar) {
    return with(
        (options, devices, timing) ->
            CheckedSolver.of(
                new CheckedSolver.Source(providerAndJar, name, traits.epsilon()),
                options,
                factory.create(options, devices, timing)));
  }

  private SolverEntry with(Factory other) {
    return new SolverEntry(name, description, onDevice, traits, other);
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
    return createOn(options, backend == null ? null : DeviceGroup.of(backend), timing);
  }

  /**
   * Creates an instance with the given options on one device or several.
   *
   * @param devices the devices to run on; ignored, and may be null, unless {@link #onDevice()}
   * @param timing the times to measure by the device's clock; ignored unless the solver is a {@link
   *     DeviceSolver}
   * @throws IllegalArgumentException if the solver runs on one device, and several are given
   */
  public MaxEntSolver createOn(
      SolverOptions options, @Nullable DeviceGroup devices, DeviceTiming timing) {
    if (onDevice && devices == null) {
      throw new IllegalArgumentException(name + " runs on a device; give it a backend");
    }
    return factory.create(options, onDevice ? devices : null, timing);
  }
}
