package org.gpuquerylab.concurrency.execution.fusion;

import java.util.Arrays;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.kernel.Grid;
import org.gpuquerylab.backend.kernel.KernelCall;
import org.gpuquerylab.backend.kernel.KernelDefines;

/**
 * Clears a buffer. As a kernel, and not a fill, it can be fused: what many queries must find
 * cleared takes one launch.
 *
 * @param words become 0
 * @param count of them
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
