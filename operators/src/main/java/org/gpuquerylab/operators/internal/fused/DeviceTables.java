package org.gpuquerylab.operators.internal.fused;

import java.util.HashMap;
import java.util.Map;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.Share;
import org.gpuquerylab.backend.Workspace;

/**
 * The columns on a device. Each column is copied only once; for a column of the fact table, only
 * the rows of the device's share are copied.
 */
final class DeviceTables implements AutoCloseable {
  private final Workspace workspace;
  private final CommandQueue queue;
  private final Preparation preparation;
  private final Share share;
  private final Map<EncodedColumn, CodeBuffer> columns = new HashMap<>();
  private final Map<GroupCodes, CodeBuffer> groups = new HashMap<>();

  /** Creates an object without columns. */
  DeviceTables(Backend backend, CommandQueue queue, Preparation preparation, Share share) {
    this.share = share;
    this.workspace = new Workspace(backend);
    this.queue = queue;
    this.preparation = preparation;
  }

  /** A column of a dimension on the device; the column is copied if it is not there yet. */
  CodeBuffer column(EncodedColumn column) {
    return columns.computeIfAbsent(column, c -> copy(c, 0, c.rows()));
  }

  /**
   * The device's share of a column of the fact table; the share is copied if it is not there yet.
   */
  CodeBuffer factColumn(EncodedColumn column) {
    return columns.computeIfAbsent(
        column, c -> copy(c, (int) share.from(c.rows()), (int) share.to(c.rows())));
  }

  /** The share of the fact table's rows. */
  Share share() {
    return share;
  }

  /** The codes of the rows' groups, with 1, 2 or 4 bytes each. */
  CodeBuffer groups(GroupCodes codes) {
    return groups.computeIfAbsent(
        codes,
        g -> {
          EncodedColumn column = EncodedColumn.ofCodes(g.codes(), codeBytes(g.size()));
          return copy(column, 0, column.rows());
        });
  }

  private CodeBuffer copy(EncodedColumn column, int from, int to) {
    CodeBuffer copy = CodeBuffer.allocate(workspace, column, to - from);
    return preparation.time(
        Preparation.Part.UPLOAD,
        () -> {
          copy.write(queue, from, to - from);
          queue.finish();
          return copy;
        });
  }

  /** The number of bytes of a group's code. */
  static int codeBytes(int groups) {
    int bytes = EncodedColumn.bytes(groups - 1L);
    return bytes == 3 ? 4 : bytes;
  }

  @Override
  public void close() {
    workspace.close();
  }
}
