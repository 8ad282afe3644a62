package org.gpuquerylab.costmodel.internal.work;

import java.util.ArrayList;
import java.util.List;
import org.gpuquerylab.costmodel.profile.DeviceProfile;

/**
 * The work of one step of an operator, as the operator states it. For instance
 *
 * <pre>{@code
 * StepWork.step("probe")
 *     .read("foreign keys", 4.0 * rows)
 *     .gather("hash table", rows, 8, tableBytes)
 *     .write("filter", 4.0 * rows)
 *     .items("hashes", rows)
 *     .launches(1)
 *     .build();
 * }</pre>
 *
 * @param step the step's name, unique within its operator
 * @param works the amounts of work, of any kinds
 * @param threads number of launched threads, or infinite if they fill the device
 */
public record StepWork(String step, List<Work> works, double threads) {

  /** Copies the list. */
  public StepWork {
    works = List.copyOf(works);
    Work.checkAmount("threads", threads);
  }

  /** Starts a builder for the work of a step. */
  public static Builder step(String step) {
    return new Builder(step);
  }

  /** The seconds that all work of one kind takes with a coefficient of 1. */
  public double seconds(WorkKind kind, DeviceProfile device, boolean replayed) {
    return works.stream()
        .filter(work -> work.kind() == kind)
        .mapToDouble(work -> seconds(work, device, replayed))
        .sum();
  }

  /** The seconds of one amount of this step's work, with a coefficient of 1. */
  public double seconds(Work work, DeviceProfile device, boolean replayed) {
    double seconds = work.seconds(device, replayed);
    return work.needsThreads() ? seconds / occupancy(device) : seconds;
  }

  /** The fraction of the device's bandwidth that this step's threads get, above 0 and at most 1. */
  public double occupancy(DeviceProfile device) {
    return device.rates().occupancy(threads);
  }

  /** A builder that collects the work of a step. */
  public static final class Builder {
    private final String step;
    private final List<Work> works = new ArrayList<>();
    private double threads = Double.POSITIVE_INFINITY;

    private Builder(String step) {
      this.step = step;
    }

    /** Adds bytes read in order from device memory. */
    public Builder read(String name, double bytes) {
      return read(name, bytes, Double.POSITIVE_INFINITY);
    }

    /**
     * Adds bytes read in order that may partly be in a cache: see {@link Streamed#workingSet()}.
     */
    public Builder read(String name, double bytes, double workingSet) {
      return add(new Streamed(name, WorkKind.READ, bytes, workingSet, Double.POSITIVE_INFINITY));
    }

    /** Adds bytes that only a few threads read, although the step may have more threads. */
    public Builder readBy(double threads, String name, double bytes) {
      return add(new Streamed(name, WorkKind.READ, bytes, Double.POSITIVE_INFINITY, threads));
    }

    /** Adds bytes written in order to device memory. */
    public Builder write(String name, double bytes) {
      return write(name, bytes, Double.POSITIVE_INFINITY);
    }

    /**
     * Adds bytes that are written in order and may stay in a cache: see {@link
     * Streamed#workingSet()}.
     */
    public Builder write(String name, double bytes, double workingSet) {
      return add(new Streamed(name, WorkKind.WRITE, bytes, workingSet, Double.POSITIVE_INFINITY));
    }

    /** Adds a fraction of a column's values read in order: see {@link Sparse}. */
    public Builder readSome(String name, double values, int width, double fraction) {
      return add(new Sparse(name, WorkKind.READ, values, width, fraction));
    }

    /** Adds a fraction of a column's values written in order: see {@link Sparse}. */
    public Builder writeSome(String name, double values, int width, double fraction) {
      return add(new Sparse(name, WorkKind.WRITE, values, width, fraction));
    }

    /** Adds random reads: see {@link Scattered}. */
    public Builder gather(String name, double accesses, int width, double workingSet) {
      return add(new Scattered(name, WorkKind.GATHER, accesses, width, workingSet));
    }

    /** Adds random writes: see {@link Scattered}. */
    public Builder scatter(String name, double accesses, int width, double workingSet) {
      return add(new Scattered(name, WorkKind.SCATTER, accesses, width, workingSet));
    }

    /** Adds atomic operations on {@code addresses} distinct addresses: see {@link Atomics}. */
    public Builder atomics(String name, double operations, int bytes, double addresses) {
      return add(new Atomics(name, operations, bytes, addresses));
    }

    /** Adds elements to compute on. */
    public Builder items(String name, double items) {
      return add(new Items(name, items));
    }

    /** Adds branches that are taken with a given probability: see {@link Branches}. */
    public Builder branches(String name, double branches, double probability) {
      return add(new Branches(name, branches, probability));
    }

    /** Adds launches of kernels, fills and copies. */
    public Builder launches(double launches) {
      return add(new Launches(launches));
    }

    /**
     * Sets the number of launched threads, for steps that may have too few threads to fill the
     * device.
     */
    public Builder threads(double count) {
      this.threads = count;
      return this;
    }

    private Builder add(Work work) {
      works.add(work);
      return this;
    }

    /** Returns the step's work. */
    public StepWork build() {
      return new StepWork(step, works, threads);
    }
  }
}
