package org.gpuquerylab.operators.device;

import java.util.stream.IntStream;

/**
 * The seeds of random cases. A test has few on a device that compiles kernels for each; the
 * properties {@code relational.cases} and {@code relational.first} give others.
 */
public final class RandomCases {

  private RandomCases() {}

  /** The seeds of a test on a device with or without a compiler. */
  public static int[] seeds(boolean compiles, int plenty, int few) {
    int first = Integer.getInteger("relational.first", 0);
    int count = Integer.getInteger("relational.cases", compiles ? few : plenty);
    return IntStream.range(first, first + count).toArray();
  }
}
