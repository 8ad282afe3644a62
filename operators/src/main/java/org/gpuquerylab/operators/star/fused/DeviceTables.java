package org.gpuquerylab.operators.star.fused;

import java.util.HashMap;
import java.util.Map;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.Workspace;
import org.gpuquerylab.operators.star.encoding.EncodedColumn;
import org.gpuquerylab.operators.star.encoding.GroupCodes;

/** Columns on the device; each is copied only once. */
final class DeviceTables implements AutoCloseable {
  private final Workspace workspace;
  private final CommandQueue queue;
  private final Preparation preparation;
  private final Map<EncodedColumn, CodeBuffer> columns = new HashMap<>();
  private final Map<GroupCodes, CodeBuffer> groups = new HashMap<>();

  /** Creates an object without columns. */
  DeviceTables(Backend backend, CommandQueue queue, Preparation preparation) {
    this.workspace = new Workspace(backend);
    this.queue = queue;
    this.preparation = preparation;
  }

  /** Whether a column is on the device. */
  boolean holds(EncodedColumn column) {
    return columns.containsKey(column);
  }

  /** A column on the device; it is copied there if necessary. */
  CodeBuffer column(EncodedColumn column) {
    return columns.computeIfAbsent(column, this::copy);
  }

  /** The codes of the rows' groups, with 1, 2 or 4 bytes each. */
  CodeBuffer groups(GroupCodes codes) {
    return groups.computeIfAbsent(
        codes, g -> copy(EncodedColumn.ofCodes(g.codes(), codeBytes(g.size()))));
  }

  private CodeBuffer copy(EncodedColumn column) {
    CodeBuffer copy = CodeBuffer.allocate(workspace, column, column.rows());
    return preparation.time(
        Preparation.Part.UPLOAD,
        () -> {
          copy.write(queue, 0, column.rows());
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
