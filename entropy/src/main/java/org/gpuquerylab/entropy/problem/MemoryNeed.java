package org.gpuquerylab.entropy.problem;

import java.util.Locale;

/**
 * The memory in bytes that a solver takes for a problem; {@link Long#MAX_VALUE} if the number
 * overflows.
 *
 * @param host bytes on the Java heap
 * @param device bytes on the backend's device; 0 for a solver on the host alone
 */
public record MemoryNeed(long host, long device) {
  /** A need for host memory alone. */
  public static MemoryNeed onHost(long bytes) {
    return new MemoryNeed(bytes, 0);
  }

  /** The bytes of {@code count} vectors of 2^z doubles. */
  public static long vectors(int predicates, int count) {
    return predicates > 55 ? Long.MAX_VALUE : times(8L << predicates, count);
  }

  /** A product of sizes; {@link Long#MAX_VALUE} if it overflows. */
  public static long times(long a, long b) {
    return a != 0 && b > Long.MAX_VALUE / a ? Long.MAX_VALUE : a * b;
  }

  /** A sum of sizes; {@link Long#MAX_VALUE} if it overflows. */
  public static long plus(long a, long b) {
    return b > Long.MAX_VALUE - a ? Long.MAX_VALUE : a + b;
  }

  /**
   * Refuses a problem whose host memory exceeds the limit or overflows; the message suggests
   * another algorithm that needs less memory.
   *
   * @throws SolverLimitException if the memory exceeds the limit; the message has the numbers
   */
  public void checkHost(String what, long limit) {
    checkHost(what, limit, "choose another algorithm");
  }

  /**
   * Refuses a problem whose host memory exceeds the limit or overflows, with a given suggestion,
   * for the case that no other algorithm needs less memory.
   *
   * @param mend the suggested alternative; follows "or" in the message
   */
  public void checkHost(String what, long limit, String mend) {
    if (host == Long.MAX_VALUE) {
      throw new SolverLimitException(what + " needs more memory than Java's arrays hold; " + mend);
    }
    if (host > limit) {
      throw new SolverLimitException(
          String.format(
              Locale.ROOT,
              "%s needs %s of memory and may take %s; give Java more (LAB_JAVA_OPTS=-Xmx...) or %s",
              what,
              describe(host),
              describe(limit),
              mend));
    }
  }

  /** Formats a number of bytes for messages. */
  public static String describe(long bytes) {
    if (bytes == Long.MAX_VALUE) {
      return "more than 8 EiB";
    }
    return bytes < 10 << 20
        ? String.format(Locale.ROOT, "%d bytes", bytes)
        : String.format(Locale.ROOT, "%d MiB", (bytes >>> 20) + 1);
  }
}
