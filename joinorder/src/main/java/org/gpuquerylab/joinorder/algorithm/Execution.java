package org.gpuquerylab.joinorder.algorithm;

import java.util.Objects;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.primitives.threads.Workers;
import org.jspecify.annotations.Nullable;

/**
 * Where and how an algorithm runs.
 *
 * @param backend the backend whose device it may use, which stays open as long as the algorithm is
 *     used; null for the host alone
 * @param threads threads of the host that a parallel algorithm uses, 1 to {@link #MAX_THREADS}
 * @param profiled whether device algorithms measure their phases ({@link PhaseProfile}), which
 *     serializes them and so makes them slower
 * @param budget what an algorithm that chooses among others may spend, and the host memory of exact
 *     algorithms
 */
public record Execution(@Nullable Backend backend, int threads, boolean profiled, Budget budget) {

  /**
   * Most threads of the host: more than processors have, and fewer than operating systems refuse.
   */
  public static final int MAX_THREADS = Workers.MAX_THREADS;

  /** Checks the number of threads. */
  public Execution {
    if (threads < 1 || threads > MAX_THREADS) {
      throw new IllegalArgumentException(threads + " threads, give 1 to " + MAX_THREADS);
    }
  }

  /** On the host alone, with all processors. */
  public static Execution onHost() {
    return onHost(Runtime.getRuntime().availableProcessors());
  }

  /** On the host alone, with the given number of threads. */
  public static Execution onHost(int threads) {
    return new Execution(null, threads, false, Budget.usual());
  }

  /** On a backend's device, with all processors of the host. */
  public static Execution on(Backend backend) {
    return new Execution(
        backend, Runtime.getRuntime().availableProcessors(), false, Budget.usual());
  }

  /** The same, with the phases measured. */
  public Execution withProfile() {
    return new Execution(backend, threads, true, budget);
  }

  /** The same with another number of threads. */
  public Execution withThreads(int number) {
    return new Execution(backend, number, profiled, budget);
  }

  /** The same with another budget. */
  public Execution withBudget(Budget limit) {
    return new Execution(backend, threads, profiled, limit);
  }

  /** The backend of an algorithm that needs one. */
  public Backend device() {
    return Objects.requireNonNull(backend, "the algorithm runs on a device, give it a backend");
  }
}
