package org.gpuquerylab.operators.internal.fused;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.Kernel;
import org.gpuquerylab.backend.Workspace;
import org.gpuquerylab.backend.device.DeviceFact;
import org.gpuquerylab.backend.device.ElementType;
import org.gpuquerylab.backend.kernel.Grid;
import org.gpuquerylab.operators.internal.fused.FusedKernels.StarBuild;

/** The table of a dimension's passing rows; each execution builds it on the device. */
final class DimensionTable {
  private static final int GROUP = 256;

  /** The number of rows of a dimension, or of words of a table, that one work-group processes. */
  private static final int SMALL = 1 << 12;

  private static final int LARGEST_GROUP = 1024;

  private final DimensionProbe probe;
  private final DeviceBuffer<int[]> table;
  private final DeviceBuffer<byte[]> codes;
  private final int codeBytes;
  private final Kernel<StarBuild> kernel;
  private final StarBuild call;
  private final boolean needed;
  private final int oneGroup;

  /** Allocates the table, copies its source columns, and compiles its kernels. */
  DimensionTable(Stage stage, DimensionProbe probe, Pool pool) {
    this.probe = probe;
    this.needed = needed(stage, probe);
    GroupCodes groups = probe.groups();
    codeBytes = codeBytes(probe);
    Workspace workspace = pool.workspace();
    DeviceBuffer<byte[]> byRow =
        groups == null ? pool.noBytes() : pool.tables().groups(groups).memory();
    codes = bySlot(probe) ? workspace.allocate(ElementType.BYTE, codesBytes(probe)) : byRow;
    table = needed ? workspace.allocate(ElementType.INT, words(probe)) : pool.noInts();
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
    call = call(columns, byRow, pool);
  }

  private static boolean needed(Stage stage, DimensionProbe probe) {
    return stage.kind() != Stage.Kind.DIRECT || !probe.positional();
  }

  private static boolean bySlot(DimensionProbe probe) {
    return marksSlots(probe) && probe.groups() != null;
  }

  /**
   * The number of words of the table. It is a multiple of four for bits, so that the table can be
   * copied in units of four words.
   */
  private static long words(DimensionProbe probe) {
    return probe.dense() ? LocalMemory.bitBytes(probe.slots()) / Integer.BYTES : 2L * probe.slots();
  }

  /** The size in bytes of the bits or the hash table; 0 if there is neither. */
  static long tableBytes(Stage stage, DimensionProbe probe) {
    return needed(stage, probe) ? Integer.BYTES * words(probe) : 0;
  }

  /** The number of bytes of a group's code; 0 if there are no codes. */
  static int codeBytes(DimensionProbe probe) {
    GroupCodes groups = probe.groups();
    return groups == null ? 0 : DeviceTables.codeBytes(groups.size());
  }

  /** The number of bytes of all group codes. */
  static long codesBytes(DimensionProbe probe) {
    long places =
        bySlot(probe)
            ? (probe.slots() + 15L) / 16 * 16
            : CodeBuffer.capacity(probe.dimension().rows());
    return places * codeBytes(probe);
  }

  /** The number of commands that {@link #enqueue} enqueues. */
  static int launches(Stage stage, DimensionProbe probe) {
    return !needed(stage, probe) ? 0 : filled(probe) ? 2 : 1;
  }

  /** Whether rows are marked at the slots of their keys. */
  private static boolean marksSlots(DimensionProbe probe) {
    return probe.dense() && !probe.positional();
  }

  /** Whether a separate command clears the table before the kernel runs. */
  private static boolean filled(DimensionProbe probe) {
    return !probe.positional() && !clears(probe);
  }

  /** Whether a single group builds the table; if so, no separate command has to clear it. */
  private static boolean clears(DimensionProbe probe) {
    return marksSlots(probe) && probe.dimension().rows() <= SMALL && probe.slots() <= 32 * SMALL;
  }

  private Kernel<StarBuild> compile(List<EncodedColumn> columns, Pool pool) {
    Map<String, Integer> defines = FusedKernels.defines();
    defines.put("POSITIONAL", probe.positional() ? 1 : 0);
    defines.put("DENSE", probe.dense() ? 1 : 0);
    defines.put("CLEARS", clears(probe) ? 1 : 0);
    defines.put("CONDITIONS", columns.size());
    defines.put("GROUP_BYTES", marksSlots(probe) ? codeBytes : 0);
    for (int k = 0; k < columns.size(); k++) {
      defines.put("WIDTH" + k, columns.get(k).width());
    }
    return pool.compile(StarBuild.class, defines);
  }

  private StarBuild call(List<EncodedColumn> columns, DeviceBuffer<byte[]> byRow, Pool pool) {
    return new StarBuild(
        columns.stream().map(column -> pool.tables().column(column).memory()).toList(),
        intervals(columns, pool),
        probe.positional() || !needed ? pool.noInts() : pool.ints(probe.positions()),
        byRow,
        table,
        codes,
        CodeBuffer.capacity(probe.dimension().rows()),
        probe.origin(),
        probe.slots(),
        probe.dimension().rows());
  }

  private DeviceBuffer<int[]> intervals(List<EncodedColumn> columns, Pool pool) {
    List<Integer> intervals = new ArrayList<>();
    List<String> names = probe.conditionColumns();
    for (int k = 0; k < columns.size(); k++) {
      EncodedSet set = EncodedSet.of(probe.condition(names.get(k)), columns.get(k));
      intervals.add(set.intervals());
      intervals.addAll(set.pairs());
    }
    return pool.ints(intervals.stream().mapToInt(i -> i).toArray());
  }

  /** Enqueues the commands that build the table. */
  void enqueue(CommandQueue queue) {
    int rows = probe.dimension().rows();
    if (!needed) {
      return;
    }
    if (filled(probe)) {
      queue.fill(table, 0);
    }
    Grid grid = clears(probe) ? new Grid(oneGroup, oneGroup) : Grid.cover(rows, GROUP);
    queue.launch(kernel, grid, call);
  }

  /** The bits, or the entries of the hash table. */
  DeviceBuffer<int[]> table() {
    return table;
  }

  /** The group codes, by slot or by row. */
  DeviceBuffer<byte[]> codes() {
    return codes;
  }

  /** The number of bytes of a group's code; 0 if there are no codes. */
  int codeBytes() {
    return codeBytes;
  }
}
