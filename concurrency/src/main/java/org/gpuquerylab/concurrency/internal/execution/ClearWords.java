package org.gpuquerylab.concurrency.internal.execution;

import java.util.Arrays;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.kernel.Grid;
import org.gpuquerylab.backend.kernel.KernelCall;
import org.gpuquerylab.backend.kernel.KernelDefines;

/**
 * Clears a buffer. This is a kernel instead of a fill, so that it can be fused: one launch clears
 * the buffers of many queries.
 *
 * @param words all words become 0
 * @param count the number of words
 */
record ClearWords(DeviceBuffer<long[]> words, long count) implements KernelCall {
  /** Clears a whole buffer. */
  ClearWords(DeviceBuffer<long[]> words) {
    this(words, words.length());
  }

  @Override
  public void onHost(Grid grid, KernelDefines defines) {
    Arrays.fill(words.array(), 0, (int) count, 0);
  }
}
