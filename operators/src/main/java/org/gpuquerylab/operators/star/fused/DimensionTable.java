package org.gpuquerylab.operators.star.fused;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.DeviceFact;
import org.gpuquerylab.backend.ElementType;
import org.gpuquerylab.backend.Grid;
import org.gpuquerylab.backend.Kernel;
import org.gpuquerylab.backend.Workspace;

/** The table of a dimension's rows that pass, built on the device by each execution. */
final class DimensionTable {
  private static final int GROUP = 256;

  /** Rows of a dimension, and words of a table, that one group of work-items does. */
  private static final int SMALL = 1 << 12;

  private static final int LARGEST_GROUP = 1024;

  private final DimensionProbe probe;
  private final DeviceBuffer<int[]> table;
  private final DeviceBuffer<byte[]> codes;
  private final int codeBytes;
  private final Kernel kernel;
  private final Object[] arguments;
  private final boolean needed;
  private final int oneGroup;

  /** Allocates the table, copies what it is built from, and compiles. */
  DimensionTable(Stage stage, DimensionProbe probe, Pool pool) {
    this.probe = probe;
    this.needed = stage.kind() != Stage.Kind.DIRECT || !probe.positional();
    GroupCodes groups = probe.groups();
    codeBytes = groups == null ? 0 : DeviceTables.codeBytes(groups.size());
    Workspace workspace = pool.workspace();
    DeviceBuffer<byte[]> byRow =
        groups == null ? pool.noBytes() : pool.tables().groups(groups).memory();
    boolean bySlot = probe.dense() && !probe.positional() && groups != null;
    codes =
        bySlot
            ? workspace.allocate(ElementType.BYTE, (probe.slots() + 15L) / 16 * 16 * codeBytes)
            : byRow;
    table = needed ? workspace.allocate(ElementType.INT, words()) : pool.noInts();
    List<EncodedColumn> columns =
        probe.conditions().keySet().stream()
            .map(name -> pool.encoded().compared(probe.dimension(), name))
            .toList();
    kernel = compile(columns, pool);
    oneGroup =
        (int)
            Math.min(
                LARGEST_GROUP,
                pool.backend().device().fact(DeviceFact.MAX_GROUP_SIZE).orElse(GROUP));
    arguments = arguments(columns, byRow, pool);
  }

  /** Whole pieces of four words, so that they can be copied as such. */
  private long words() {
    return probe.dense() ? (probe.slots() + 127L) / 128 * 4 : 2L * probe.slots();
  }

  private int mode() {
    return probe.positional() ? 0 : probe.dense() ? 1 : 2;
  }

  /** Whether one group builds the table, so that no command of its own need clear it. */
  private boolean clears() {
    return mode() == 1 && probe.dimension().rows() <= SMALL && probe.slots() <= 32 * SMALL;
  }

  private Kernel compile(List<EncodedColumn> columns, Pool pool) {
    Map<String, Integer> defines = new HashMap<>();
    defines.put("MODE", mode());
    defines.put("CLEARS", clears() ? 1 : 0);
    defines.put("CONDITIONS", columns.size());
    defines.put("GROUP_BYTES", mode() == 1 ? codeBytes : 0);
    for (int k = 0; k < columns.size(); k++) {
      defines.put("WIDTH" + k, columns.get(k).width());
    }
    return pool.backend().compile(FusedKernels.build(columns.size()), defines);
  }

  private Object[] arguments(List<EncodedColumn> columns, DeviceBuffer<byte[]> byRow, Pool pool) {
    List<Object> values = new ArrayList<>();
    List<Integer> intervals = new ArrayList<>();
    columns.forEach(column -> values.add(pool.tables().column(column).memory()));
    List<String> names = probe.conditionColumns();
    for (int k = 0; k < columns.size(); k++) {
      EncodedSet set = EncodedSet.of(probe.condition(names.get(k)), columns.get(k));
      intervals.add(set.intervals());
      intervals.addAll(set.pairs());
    }
    values.add(pool.ints(intervals.stream().mapToInt(i -> i).toArray()));
    values.add(probe.positional() || !needed ? pool.noInts() : pool.ints(probe.positions()));
    values.add(byRow);
    values.add(table);
    values.add(codes);
    values.add(DeviceColumn.capacity(probe.dimension().rows()));
    values.add(probe.origin());
    values.add(probe.slots());
    values.add(probe.dimension().rows());
    return values.toArray();
  }

  /** Enqueues the build. */
  void enqueue(CommandQueue queue) {
    int rows = probe.dimension().rows();
    if (!needed) {
      return;
    }
    if (mode() > 0 && !clears()) {
      queue.fill(table, 0);
    }
    Grid grid = clears() ? new Grid(oneGroup, oneGroup) : Grid.cover(rows, GROUP);
    queue.launch(kernel, grid, arguments);
  }

  /** The bits or the entries of the hash table. */
  DeviceBuffer<int[]> table() {
    return table;
  }

  /** The codes of groups, by slot or by row. */
  DeviceBuffer<byte[]> codes() {
    return codes;
  }

  /** Bytes of a group's code, 0 where there are none. */
  int codeBytes() {
    return codeBytes;
  }
}
