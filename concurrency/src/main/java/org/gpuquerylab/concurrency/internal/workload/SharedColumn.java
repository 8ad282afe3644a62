package org.gpuquerylab.concurrency.internal.workload;

import java.util.List;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.Workspace;
import org.gpuquerylab.backend.device.BackendException;
import org.gpuquerylab.concurrency.query.PinnedColumn;
import org.gpuquerylab.concurrency.query.QueryFault;
import org.gpuquerylab.concurrency.query.QueryKind;

/**
 * A column that several queries read. The column is uploaded once for all queries, and freed after
 * them.
 */
public final class SharedColumn implements AutoCloseable {
  /** Upper bound of the values. */
  static final int VALUES = 1000;

  private final Workspace workspace;
  private final PinnedColumn column;
  private final int rows;
  private final long seed;

  private SharedColumn(Workspace workspace, int rows, long seed) {
    this.workspace = workspace;
    this.rows = rows;
    this.seed = seed;
    column = PinnedColumn.generated(workspace, rows, valueOfRow(seed));
  }

  /**
   * Generates a column.
   *
   * @param rows number of rows, at least 1
   * @throws QueryFault if the column does not fit into the device's memory
   */
  public static SharedColumn open(Backend backend, int rows, long seed) {
    try {
      return Workspace.open(backend, workspace -> new SharedColumn(workspace, rows, seed));
    } catch (BackendException e) {
      throw new QueryFault("shared column", String.valueOf(e.getMessage()), e);
    }
  }

  static IntUnaryOperator valueOfRow(long seed) {
    return new SeededNumbers(seed, 0).column(VALUES);
  }

  /**
   * The first few of a list of selections, each as a separate query; all must be prepared with the
   * same size.
   */
  public List<QueryKind> selections(int count) {
    return IntStream.range(0, count)
        .<QueryKind>mapToObj(i -> new RangeSums(List.of(i), this))
        .toList();
  }

  /** The number of rows of the column; its queries must be prepared with this size. */
  public int rows() {
    return rows;
  }

  /** The seed of the column; its queries must be prepared with this seed. */
  public long seed() {
    return seed;
  }

  /** Enqueues the copy of the column to the device. */
  public void upload(CommandQueue queue) {
    column.upload(queue);
  }

  DeviceBuffer<int[]> device() {
    return column.device();
  }

  @Override
  public void close() {
    workspace.close();
  }
}
