package org.gpuquerylab.cli.internal.estimate;

import java.util.function.Supplier;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.cli.internal.option.Placement;
import org.gpuquerylab.entropy.MaxEntSolvers;
import org.gpuquerylab.entropy.SolverEntry;
import org.gpuquerylab.entropy.batch.HostBatch;
import org.gpuquerylab.entropy.batch.MaxEntBatch;
import org.gpuquerylab.entropy.internal.batch.DeviceBatch;
import org.gpuquerylab.entropy.solver.SolverOptions;
import org.jspecify.annotations.Nullable;

/**
 * The solver for a file of problems, and its device.
 *
 * @param place the device of the batch
 * @param batch the solver of the batch
 */
record OpenBatch(Placement place, MaxEntBatch batch) implements AutoCloseable {
  /**
   * Opens a batch of problems.
   *
   * @param algorithm a solver of the catalogue, which solves one problem after another; on the
   *     host, each thread has its own instance of this solver. If null, a batch algorithm solves
   *     the problems, on a device if a backend is given
   * @param backend the value of {@code --backend}; if null, the host, or the best device for a
   *     solver that needs a device
   */
  static OpenBatch of(@Nullable String algorithm, @Nullable String backend, SolverOptions options) {
    if (algorithm != null) {
      return by(MaxEntSolvers.named(algorithm), backend, options);
    } else if (backend == null) {
      return new OpenBatch(new Placement(Placement.host(), null), new HostBatch(options));
    }
    Placement place = Placement.onDevice(backend);
    return open(place, () -> new DeviceBatch(options, place.open()));
  }

  private static OpenBatch by(SolverEntry entry, @Nullable String backend, SolverOptions options) {
    Placement place =
        entry.onDevice() ? Placement.onDevice(backend) : OpenSolver.place(entry, backend);
    Backend device = place.backend();
    SolverOptions single = options.withThreads(1);
    return open(
        place,
        () ->
            entry.onDevice()
                ? HostBatch.by(entry.name(), 1, options, () -> entry.create(options, device))
                : HostBatch.by(
                    entry.name(), options.threads(), single, () -> entry.create(single, device)));
  }

  private static OpenBatch open(Placement place, Supplier<MaxEntBatch> batch) {
    try {
      return new OpenBatch(place, batch.get());
    } catch (RuntimeException e) {
      place.close();
      throw e;
    }
  }

  @Override
  public void close() {
    batch.close();
    place.close();
  }
}
