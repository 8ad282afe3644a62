package org.gpuquerylab.primitives;

/**
 * The best of the offered candidates: the one with the smallest key, then with the smallest
 * argument as an unsigned number. This is the twin of {@code candidate} in {@code ordered.cl}.
 */
final class Winner {
  /** The argument that means "no candidate"; it loses against every other argument. */
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
