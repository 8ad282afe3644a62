package org.gpuquerylab.concurrency.execution.lane;

import java.util.List;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.kernel.Grid;
import org.gpuquerylab.backend.kernel.KernelCall;
import org.gpuquerylab.backend.kernel.KernelDefines;

/**
 * Copies answers into one buffer.
 *
 * @param answer {@value #MOST} buffers, the first {@code count} of which are read
 * @param offsets the start of each query's words in {@code gathered}, then the end of the last
 *     ones; not modified
 * @param gathered modified from the offset of {@code first} on
 * @param first the query of the first buffer
 * @param count 1 to {@value #MOST}
 */
record GatherAnswers(
    List<DeviceBuffer<long[]>> answer,
    DeviceBuffer<int[]> offsets,
    DeviceBuffer<long[]> gathered,
    int first,
    int count)
    implements KernelCall {
  /** Buffers that one launch can read. */
  static final int MOST = 16;

  @Override
  public void onHost(Grid grid, KernelDefines defines) {
    int[] begin = offsets.array();
    for (int i = 0; i < count; i++) {
      int words = begin[first + i + 1] - begin[first + i];
      System.arraycopy(answer.get(i).array(), 0, gathered.array(), begin[first + i], words);
    }
  }
}
