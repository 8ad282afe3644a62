package org.gpuquerylab.concurrency.workload.assembly;

import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.PinnedBuffer;

/**
 * A generated column: its values in pinned memory and its place on the device.
 *
 * @param host the values
 * @param device as long
 */
record PinnedColumn(PinnedBuffer<int[]> host, DeviceBuffer<int[]> device) {
  private static final int BLOCK = 1 << 15;

  /** Writes rows 0 to before {@code rows}, in parallel, and zeros behind them. */
  void generate(int rows, IntUnaryOperator valueOfRow) {
    int length = host.length();
    IntStream.range(0, (length + BLOCK - 1) / BLOCK)
        .parallel()
        .forEach(
            block -> {
              int first = block * BLOCK;
              int[] values = new int[Math.min(BLOCK, length - first)];
              for (int i = 0; i < Math.min(values.length, rows - first); i++) {
                values[i] = valueOfRow.applyAsInt(first + i);
              }
              host.put(values, 0, first, values.length);
            });
  }

  void upload(CommandQueue queue) {
    queue.write(host, 0, device, 0, host.length());
  }
}
