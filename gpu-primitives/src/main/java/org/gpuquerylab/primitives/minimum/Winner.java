package org.gpuquerylab.primitives.minimum;

/**
 * The best of the candidates offered: the smallest key, then the smallest argument as an unsigned
 * number. The twin of {@code candidate} in {@code ordered.cl}.
 */
final class Winner {
  /** The argument of no candidate; loses against every other. */
  static final int NO_ARGUMENT = -1;

  private long key = Long.MAX_VALUE;
  private int argument = NO_ARGUMENT;

  long key() {
    return key;
  }

  int argument() {
    return argument;
  }

  boolean isNone() {
    return argument == NO_ARGUMENT;
  }

  void offer(long otherKey, int otherArgument) {
    if (otherKey < key
        || (otherKey == key && Integer.compareUnsigned(otherArgument, argument) < 0)) {
      set(otherKey, otherArgument);
    }
  }

  void set(long newKey, int newArgument) {
    key = newKey;
    argument = newArgument;
  }

  void clear() {
    set(Long.MAX_VALUE, NO_ARGUMENT);
  }
}
