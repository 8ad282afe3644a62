package org.gpuquerylab.joinorder.internal.gpu.dpsize;

import java.util.OptionalLong;
import java.util.function.IntFunction;
import java.util.function.IntToLongFunction;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.device.OutOfDeviceMemoryException;
import org.gpuquerylab.joinorder.internal.gpu.MemoryRefusal;

/**
 * The number of join pairs that a sub-iteration evaluates: as many as the device's memory allows.
 */
final class BatchSize {
  /** The minimum number of pairs of a sub-iteration; fewer pairs are not worth the launches. */
  static final int LEAST = 1024;

  private final Backend backend;
  private final int least;
  private final int most;

  /**
   * Creates the size for iterations of up to {@code mostPairs} pairs.
   *
   * @param most the maximum number of pairs of a sub-iteration, even if there is memory for more
   */
  BatchSize(Backend backend, long mostPairs, int most) {
    this.backend = backend;
    this.most = (int) Math.max(1, Math.min(mostPairs, most));
    this.least = Math.min(LEAST, this.most);
  }

  /**
   * Opens the buffers for a batch size: the largest size that fits into half of the free memory, or
   * a smaller size if the allocation fails.
   *
   * @param bytes an upper bound on the device memory in bytes for a batch size
   * @param opening allocates the buffers for a batch size; frees all of them if an allocation fails
   * @throws OutOfDeviceMemoryException if even the smallest batch size does not fit; the exception
   *     has the bytes that it needs
   */
  <S> S open(IntToLongFunction bytes, IntFunction<S> opening) {
    int pairs = first(bytes);
    while (true) {
      try {
        return opening.apply(pairs);
      } catch (OutOfDeviceMemoryException e) {
        if (pairs == least) {
          throw MemoryRefusal.refusal(backend, bytes.applyAsLong(least), e);
        }
        pairs = Math.max(least, pairs / 2);
      }
    }
  }

  private int first(IntToLongFunction bytes) {
    OptionalLong free = backend.freeMemory();
    int pairs = most;
    while (free.isPresent() && pairs > least && bytes.applyAsLong(pairs) > free.getAsLong() / 2) {
      pairs = Math.max(least, pairs / 2);
    }
    return pairs;
  }
}
