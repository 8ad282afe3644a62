package org.gpuquerylab.backend.opencl;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.gpuquerylab.backend.spi.DriverSpan;
import org.jocl.CL;
import org.jocl.CLException;
import org.jocl.cl_event;
import org.jspecify.annotations.Nullable;

/**
 * Enqueues commands, and keeps their events if the commands are timed.
 *
 * @param profiled whether commands are timed; if not, no event is made
 * @param zeroNanos the zero of the spans' starts, on the device's profiling clock
 */
record Submitter(boolean profiled, long zeroNanos) {

  /** Enqueues a whole command. */
  @FunctionalInterface
  interface Whole {
    void enqueue(@Nullable cl_event event);
  }

  /**
   * Enqueues the part of a command that affects the bytes {@code [at, at + size)} of the command's
   * range.
   */
  @FunctionalInterface
  interface Part {
    void enqueue(long at, long size, @Nullable cl_event event);
  }

  /** Enqueues a command at once; {@code what} names the command in errors. */
  @Nullable DriverSpan submit(Supplier<String> what, Whole command) {
    return submit(what, 1, 1, (at, size, event) -> command.enqueue(event));
  }

  /** Enqueues a command on {@code bytes} bytes in parts of at most {@code partBytes}. */
  @Nullable DriverSpan submit(Supplier<String> what, long bytes, long partBytes, Part command) {
    List<cl_event> events = profiled ? new ArrayList<>(1) : List.of();
    try {
      for (long at = 0; at < bytes; at += partBytes) {
        cl_event event = profiled ? new cl_event() : null;
        command.enqueue(at, Math.min(partBytes, bytes - at), event);
        if (event != null) {
          events.add(event);
        }
      }
    } catch (CLException e) {
      events.forEach(CL::clReleaseEvent);
      throw ClFailure.of(what.get(), e);
    }
    return profiled ? new OpenClSpan(events, zeroNanos) : null;
  }
}
