package org.gpuquerylab.joinorder.internal.auto;

import org.gpuquerylab.backend.device.OutOfDeviceMemoryException;
import org.gpuquerylab.joinorder.internal.gpu.NotPreparedException;
import org.gpuquerylab.joinorder.query.InvalidQueryException;

/** The reasons why an algorithm did not solve a query, in one line each. */
final class Refusal {
  private Refusal() {}

  /**
   * A line such as "tree-gpu refused: ..." for an exception by which an algorithm says what it
   * cannot do, and "tree-gpu failed: OutOfMemoryError: ..." for any other.
   */
  static String of(String algorithm, Throwable cause) {
    boolean refused =
        cause instanceof OutOfDeviceMemoryException
            || cause instanceof InvalidQueryException
            || cause instanceof NotPreparedException;
    String text = refused ? String.valueOf(cause.getMessage()) : nameAndMessage(cause);
    return algorithm + (refused ? " refused: " : " failed: ") + oneLine(text);
  }

  private static String nameAndMessage(Throwable cause) {
    String name = cause.getClass().getSimpleName();
    return cause.getMessage() == null ? name : name + ": " + cause.getMessage();
  }

  private static String oneLine(String text) {
    return text.strip().replaceAll("\\s*\\R\\s*", " ");
  }
}
