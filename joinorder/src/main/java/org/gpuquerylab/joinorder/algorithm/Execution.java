package org.gpuquerylab.joinorder.algorithm;

import java.util.Objects;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.DeviceGroup;
import org.gpuquerylab.primitives.internal.Workers;
import org.jspecify.annotations.Nullable;

/**
 * The resources that an algorithm may use.
 *
 * @param group the devices that the algorithm may use; they must stay open as long as the algorithm
 *     is used; null for the host alone
 * @param threads the number of host threads of a parallel algorithm, 1 to {@link #MAX_THREADS}
 * @param profiled whether device algorithms measure their phases ({@link PhaseProfile}), which
 *     serializes the phases and makes the algorithms slower
 * @param budget the limits for an algorithm that chooses among others, and for the host memory of
 *     exact algorithms
 */
public record Execution(@Nullable DeviceGroup group, int threads, boolean profiled, Budget budget) {

  /**
   * The maximum number of host threads: more than processors have, and few enough for operating
   * systems to allow.
   */
  public static final int MAX_THREADS = Workers.MAX_THREADS;

  /** Creates the execution on one device, or on the host alone if the backend is null. */
  public Execution(@Nullable Backend backend, int threads, boolean profiled, Budget budget) {
    this(backend == null ? null : DeviceGroup.of(backend), threads, profiled, budget);
  }

  /** Checks the number of threads. */
  public Execution {
    if (threads < 1 || threads > MAX_THREADS) {
      throw new IllegalArgumentException(threads + " threads; give 1 to " + MAX_THREADS);
    }
  }

  /** Execution on the host alone, with all processors. */
  public static Execution onHost() {
    return onHost(Runtime.getRuntime().availableProcessors());
  }

  /** Execution on the host alone, with the given number of threads. */
  public static Execution onHost(int threads) {
    return new Execution((DeviceGroup) null, threads, false, Budget.usual());
  }

  /** Execution on a backend's device, with all processors of the host. */
  public static Execution on(Backend backend) {
    return on(DeviceGroup.of(backend));
  }

  /** Execution on all devices of a group, with all processors of the host. */
  public static Execution on(DeviceGroup group) {
    return new Execution(group, Runtime.getRuntime().availableProcessors(), false, Budget.usual());
  }

  /** Returns the same execution with the phases measured. */
  public Execution withProfile() {
    return new Execution(group, threads, true, budget);
  }

  /** Returns the same execution with another number of threads. */
  public Execution withThreads(int number) {
    return new Execution(group, number, profiled, budget);
  }

  /** Returns the same execution with another budget. */
  public Execution withBudget(Budget limit) {
    return new Execution(group, threads, profiled, limit);
  }

  /**
   * The backend of an algorithm that uses one device; null for the host alone.
   *
   * @throws IllegalArgumentException if the execution has several devices; the message is one line
   */
  public @Nullable Backend backend() {
    if (group != null && group.size() > 1) {
      throw new IllegalArgumentException(
          "the algorithm runs on one device, not on the " + group + "; name one of them");
    }
    return group == null ? null : group.lead();
  }

  /** The backend of an algorithm that requires one device. */
  public Backend device() {
    return Objects.requireNonNull(backend(), "the algorithm runs on a device; give it a backend");
  }

  /** The devices of an algorithm that requires one or several. */
  public DeviceGroup devices() {
    return Objects.requireNonNull(group, "the algorithm runs on a device; give it a backend");
  }
}
