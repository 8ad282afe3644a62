package org.gpuquerylab.input.internal;

import java.util.ServiceConfigurationError;

/** Describes the reason of a failure in one line. */
public final class Reason {
  private static final int MOST_CAUSES = 20;

  private Reason() {}

  /**
   * Returns one line: the exception, and its cause. The message of a {@link
   * ServiceConfigurationError} explains itself. The message of another error may be only
   * "org/example/Solver", so the error's type precedes it.
   */
  public static String of(Throwable error) {
    return of(error, ServiceConfigurationError.class);
  }

  /**
   * Like {@link #of(Throwable)}, but the line omits the type's name for exceptions of the type
   * {@code speaking}.
   */
  public static String of(Throwable error, Class<? extends Throwable> speaking) {
    Throwable root = error;
    for (int depth = 0; depth < MOST_CAUSES && root.getCause() != null; depth++) {
      root = root.getCause();
    }
    String line = line(error, speaking);
    String behind = line(root, speaking);
    return Quote.line(root == error || line.contains(behind) ? line : line + ": " + behind);
  }

  private static String line(Throwable error, Class<? extends Throwable> speaking) {
    String message = error.getMessage();
    String first = message == null ? "" : message.lines().findFirst().orElse("").strip();
    String type = error.getClass().getSimpleName();
    if (first.isEmpty()) {
      return type;
    }
    return speaking.isInstance(error) || error instanceof ServiceConfigurationError
        ? first
        : type + ": " + first;
  }
}
