package org.gpuquerylab.entropy.internal.batch;

import java.nio.DoubleBuffer;
import java.util.List;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.Span;
import org.gpuquerylab.backend.device.BackendException;
import org.gpuquerylab.backend.device.Capability;
import org.gpuquerylab.entropy.batch.BatchAnswers;
import org.gpuquerylab.entropy.internal.moments.NewtonSmall;
import org.gpuquerylab.entropy.problem.MaxEntProblem;
import org.gpuquerylab.entropy.solver.SolverOptions;
import org.gpuquerylab.primitives.internal.Workers;
import org.jspecify.annotations.Nullable;

/**
 * Problems on a device: they are loaded, solved any number of times, and their answers are
 * collected. A later batch of problems reuses the memory. Only one thread at a time may use an
 * instance.
 */
public final class ResidentBatch implements AutoCloseable {
  private final Backend backend;
  private final double epsilon;
  private final Workers workers;
  private final CommandQueue queue;
  private final PackedBatch packed;
  private final BatchKernels kernels;
  private @Nullable BatchMemory memory;
  private boolean isLoaded;

  /**
   * Creates an instance without problems.
   *
   * @param options the options, whose stopping rule must be the ratio; they include the iteration
   *     cap and the number of threads that share the packing
   * @param backend the backend; it must stay open as long as this instance is used
   * @param profiled whether to measure {@link #deviceMillis}
   */
  public ResidentBatch(SolverOptions options, Backend backend, boolean profiled) {
    options.stopping().requireRatio(DeviceBatch.NAME);
    if (!backend.device().has(Capability.FP64)) {
      throw new BackendException(
          DeviceBatch.NAME + " needs double precision, which " + backend + " lacks");
    }
    this.backend = backend;
    epsilon = options.stopping().epsilon();
    workers = new Workers(DeviceBatch.NAME, options.threads());
    packed = new PackedBatch(workers);
    kernels = new BatchKernels(backend, epsilon, options.cap(NewtonSmall.MOST_ITERATIONS));
    queue = backend.newQueue(profiled);
  }

  /** An upper bound on the words and doubles of a problem on the device. */
  static int words(MaxEntProblem problem) {
    int unknowns = problem.size() - 1;
    return PackedLayout.HEADER + PackedLayout.numbers(unknowns) + PackedLayout.answer(unknowns);
  }

  /**
   * Packs the problems {@code from} to {@code end - 1}, compiles the kernels that they need, and
   * copies the problems to the device. Leaves out problems that are too large for the device or not
   * strictly feasible. After an exception, no problems are loaded.
   *
   * @param problems the problems; not modified, and kept until others are loaded
   */
  public void load(List<MaxEntProblem> problems, int from, int end) {
    isLoaded = false;
    packed.plan(problems, from, end);
    if (packed.count() == 0) {
      return;
    }
    kernels.compile(packed);
    BatchMemory target = grow();
    packed.write(target.problems());
    target.write(queue, (int) packed.inputLength());
    queue.finish();
    isLoaded = true;
  }

  private BatchMemory grow() {
    long words = packed.inputLength();
    long doubles = packed.outputLength();
    int cells = kernels.scratch(packed);
    BatchMemory held = memory;
    if (held == null || !held.holds(words, doubles, cells)) {
      if (held != null) {
        memory = null;
        held.close();
      }
      held =
          BatchMemory.open(
              backend, Math.toIntExact(words), Math.toIntExact(doubles), Math.max(1, cells));
      memory = held;
    }
    return held;
  }

  /** The number of problems on the device. */
  public int count() {
    return isLoaded ? packed.count() : 0;
  }

  /** Solves the problems and waits until they are solved; the answers are then on the device. */
  public void solve() {
    BatchMemory held = memory;
    if (held != null && isLoaded) {
      kernels.enqueue(queue, packed, held);
      queue.finish();
    }
  }

  /** The device time of the last {@link #solve} in milliseconds, if this time was measured. */
  public double deviceMillis() {
    return queue.finished().stream().mapToDouble(Span::millis).sum();
  }

  /**
   * Copies the answers to the host. Problems that did not converge remain without an answer.
   *
   * @param answers the answers of the complete list of problems
   * @param millisEach the time to record for each problem
   */
  public void collect(BatchAnswers answers, double millisEach) {
    BatchMemory held = memory;
    if (held == null || !isLoaded) {
      return;
    }
    held.read(queue, (int) packed.outputLength());
    queue.finish();
    DoubleBuffer values = held.answers();
    long nanos = Math.round(millisEach * 1e6);
    for (int p = 0; p < packed.count(); p++) {
      int at = packed.output(p);
      double residual = values.get(at + PackedLayout.OUT_RESIDUAL);
      if (residual <= epsilon) {
        int taken = (int) values.get(at + PackedLayout.OUT_ITERATIONS);
        double full = values.get(at + PackedLayout.OUT_CONJUNCT);
        int weights = at + PackedLayout.OUT_WEIGHTS;
        answers.put(packed.number(p), values, weights, full, taken, residual, nanos);
      }
    }
  }

  @Override
  public void close() {
    BatchMemory held = memory;
    memory = null;
    if (held != null) {
      held.close();
    }
    queue.close();
    workers.close();
  }
}
