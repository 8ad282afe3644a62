package org.gpuquerylab.operators.device;

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;
import java.util.function.ToDoubleFunction;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.DeviceTimes;

/**
 * Times the steps of operators if the queue is profiled; otherwise it only runs the steps. To time
 * a step, it finishes the queue before and after the step. Only one thread at a time may use an
 * instance.
 */
public final class Steps {
  private final CommandQueue queue;
  private final List<StepTime> times = new ArrayList<>();

  Steps(CommandQueue queue) {
    this.queue = queue;
  }

  /**
   * Runs a step on the device.
   *
   * @param bytes the number of bytes that the step reads and writes; computed after the step
   * @param commands enqueues the step
   */
  public void run(String operator, String step, LongSupplier bytes, Runnable commands) {
    time(operator, step, bytes, commands, DeviceTimes::onDeviceMillis);
  }

  /** Runs a step that copies between host and device. */
  public void transfer(String operator, String step, LongSupplier bytes, Runnable commands) {
    time(operator, step, bytes, commands, t -> t.writeMillis() + t.readMillis());
  }

  private void time(
      String operator,
      String step,
      LongSupplier bytes,
      Runnable commands,
      ToDoubleFunction<DeviceTimes> millis) {
    if (!queue.profiled()) {
      commands.run();
      return;
    }
    queue.finish();
    DeviceTimes before = queue.deviceTimes();
    commands.run();
    queue.finish();
    double took = millis.applyAsDouble(queue.deviceTimes().minus(before));
    times.add(new StepTime(operator, step, took / 1e3, bytes.getAsLong()));
  }

  /** The times since the last {@link #clear}, in order; empty if the queue is not profiled. */
  public List<StepTime> times() {
    return List.copyOf(times);
  }

  /** Removes all times. */
  public void clear() {
    times.clear();
  }
}
