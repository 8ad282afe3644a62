package org.gpuquerylab.joinorder.internal.gpu;

import java.util.Locale;

/** Thrown when a search's limit leaves no time to compile the kernels that the query needs. */
public final class NotPreparedException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** Creates an exception whose one-line message has the expected milliseconds. */
  NotPreparedException(double millis) {
    super(String.format(Locale.ROOT, "its kernels take about %.3g ms to compile", millis));
  }
}
