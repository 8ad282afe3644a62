package org.gpuquerylab.measure.internal.sweep;

import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.concurrent.TimeoutException;
import org.gpuquerylab.backend.device.BackendException;
import org.gpuquerylab.backend.device.GroupTooLargeException;
import org.gpuquerylab.backend.device.OutOfDeviceMemoryException;
import org.gpuquerylab.measure.internal.environment.PluginPlace;
import org.gpuquerylab.measure.results.Row;
import org.gpuquerylab.measure.results.Status;
import org.gpuquerylab.measure.results.Task;

/** Converts an exception of a trial into a row. */
final class Failures {

  private Failures() {}

  static Row row(Task task, Throwable thrown, Duration timeout) {
    Status status = status(thrown);
    String message = status == Status.TIMEOUT ? "longer than " + seconds(timeout) : line(thrown);
    return new Row(task, status, null, message, Instant.now());
  }

  /**
   * Whether a device may be unusable after this exception, so that its backend should be opened
   * again.
   */
  static boolean spoilsDevice(Throwable thrown) {
    return thrown instanceof BackendException
        && !(thrown instanceof OutOfDeviceMemoryException)
        && !(thrown instanceof GroupTooLargeException);
  }

  private static Status status(Throwable thrown) {
    if (thrown instanceof TimeoutException) {
      return Status.TIMEOUT;
    } else if (thrown instanceof OutOfDeviceMemoryException || thrown instanceof OutOfMemoryError) {
      return Status.OUT_OF_MEMORY;
    } else if (thrown instanceof UnsupportedOperationException
        || thrown instanceof GroupTooLargeException) {
      return Status.UNSUPPORTED;
    }
    return Status.ERROR;
  }

  /**
   * The first line of the message. For errors it includes the class, because the message alone says
   * little. If the error arose in a user's jar, the line names the jar.
   */
  private static String line(Throwable thrown) {
    String message = thrown.getMessage() == null ? "" : thrown.getMessage();
    String first = message.lines().findFirst().orElse("").strip();
    String kind = thrown.getClass().getSimpleName();
    if (status(thrown) != Status.ERROR && !first.isEmpty()) {
      return first;
    }
    String fault = first.isEmpty() ? kind : kind + ": " + first;
    return PluginPlace.of(thrown)
        .map(place -> place.type() + ": " + fault + " at " + place.call())
        .orElse(fault);
  }

  private static String seconds(Duration time) {
    return String.format(Locale.ROOT, "%.3g s", time.toMillis() / 1e3);
  }
}
