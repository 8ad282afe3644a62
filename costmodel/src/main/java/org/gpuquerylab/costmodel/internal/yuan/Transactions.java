package org.gpuquerylab.costmodel.internal.yuan;

/**
 * Numbers of device memory transactions by access pattern; they are real numbers, because {@code
 * ||R|| / W} is not rounded.
 */
final class Transactions {
  /** The number of bytes that one thread writes at once. */
  private static final int WORD = 4;

  private Transactions() {}

  /**
   * Transactions for values that are accessed in sequence: {@code rows / W * ceil(width * W /
   * segment)}.
   *
   * @param threadGroup W
   */
  static double sequential(long rows, int width, int threadGroup, int segment) {
    return (double) rows / threadGroup * ceil((long) width * threadGroup, segment);
  }

  /**
   * Transactions for values that are accessed at random, each in separate segments: {@code accesses
   * * ceil(width / segment)}.
   */
  static double random(double accesses, int width, int segment) {
    return accesses * ceil(width, segment);
  }

  /**
   * Transactions for values that are written at random, word by word: {@code accesses * ceil(width
   * / 4)}.
   */
  static double words(double accesses, int width) {
    return accesses * ceil(width, WORD);
  }

  private static long ceil(long bytes, int segment) {
    return (bytes + segment - 1) / segment;
  }
}
