package org.gpuquerylab.joinorder.internal.parallel;

import org.jspecify.annotations.Nullable;

/** A batch of join pairs in the order of their arrival; batches are linked into chains. */
final class PairChunk {
  /** The maximum number of pairs in a batch; a full batch takes 2 KiB. */
  static final int CAPACITY = 128;

  private final long[] pairs = new long[2 * CAPACITY];
  private int end;
  @Nullable PairChunk next;

  void add(long left, long right) {
    pairs[end] = left;
    pairs[end + 1] = right;
    end += 2;
  }

  boolean isFull() {
    return end == pairs.length;
  }

  int size() {
    return end / 2;
  }

  long left(int index) {
    return pairs[2 * index];
  }

  long right(int index) {
    return pairs[2 * index + 1];
  }

  /** Empties the batch and makes it the last of its chain. */
  void reset() {
    end = 0;
    next = null;
  }
}
