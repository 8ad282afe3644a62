package org.gpuquerylab.concurrency.internal.execution;

import java.util.List;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.kernel.Grid;
import org.gpuquerylab.backend.kernel.KernelCall;
import org.gpuquerylab.backend.kernel.KernelDefines;

/**
 * Copies answers into one buffer.
 *
 * <p>Source of the constants: the number of buffers that the kernel takes.
 *
 * @param answer {@value #MOST} buffers, of which the first {@code count} are read
 * @param offsets the start of each query's words in {@code gathered}, followed by the end of the
 *     last query's words; not modified
 * @param gathered modified from the offset of query {@code first} on
 * @param first the query to which the first buffer belongs
 * @param count 1 to {@value #MOST}
 */
record GatherAnswers(
    List<DeviceBuffer<long[]>> answer,
    DeviceBuffer<int[]> offsets,
    DeviceBuffer<long[]> gathered,
    int first,
    int count)
    implements KernelCall {
  /** The maximum number of buffers that one launch can read. */
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
