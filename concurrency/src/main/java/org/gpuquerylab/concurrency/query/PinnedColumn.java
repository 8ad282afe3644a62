package org.gpuquerylab.concurrency.query;

import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.PinnedBuffer;
import org.gpuquerylab.backend.Workspace;
import org.gpuquerylab.backend.device.ElementType;

/**
 * A generated column, with its values in pinned memory and its buffer on the device.
 *
 * @param host the values on the host
 * @param device a buffer of the same length
 */
public record PinnedColumn(PinnedBuffer<int[]> host, DeviceBuffer<int[]> device) {
  private static final int BLOCK = 1 << 15;

  /**
   * Generates a column in parallel. The length of the column is a multiple of whole vectors, with
   * zeros after its rows.
   *
   * @param workspace owns the column's memory
   */
  public static PinnedColumn generated(Workspace workspace, int rows, IntUnaryOperator valueOfRow) {
    return generated(workspace, workspace, rows, valueOfRow);
  }

  /** A buffer for values that are already on the host. */
  static PinnedColumn of(Workspace workspace, PinnedBuffer<int[]> host) {
    return new PinnedColumn(host, workspace.allocate(ElementType.INT, host.length()));
  }

  /** Generates a column whose memory on the host has another owner. */
  static PinnedColumn generated(
      Workspace workspace, Workspace hostOwner, int rows, IntUnaryOperator valueOfRow) {
    int length = (rows + QueryAssembly.VECTOR - 1) / QueryAssembly.VECTOR * QueryAssembly.VECTOR;
    DeviceBuffer<int[]> device = workspace.allocate(ElementType.INT, length);
    PinnedColumn column =
        new PinnedColumn(hostOwner.allocatePinned(ElementType.INT, length), device);
    column.generate(rows, valueOfRow);
    return column;
  }

  private void generate(int rows, IntUnaryOperator valueOfRow) {
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

  /** Enqueues the copy of the column to the device. */
  public void upload(CommandQueue queue) {
    queue.write(host, 0, device, 0, host.length());
  }

  /** The values in ordinary memory, as a copy. */
  int[] pageable() {
    int[] values = new int[host.length()];
    host.get(0, values, 0, values.length);
    return values;
  }
}
