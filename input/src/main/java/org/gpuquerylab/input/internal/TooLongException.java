package org.gpuquerylab.input.internal;

import java.io.IOException;

/** Thrown when a source has more bytes than its limit. */
public final class TooLongException extends IOException {
  private static final long serialVersionUID = 1L;

  TooLongException(long limit) {
    super("it has more than " + text(limit) + ", which is the limit");
  }

  private static String text(long bytes) {
    return bytes % (1 << 20) == 0 ? (bytes >> 20) + " MiB" : bytes + " bytes";
  }
}
