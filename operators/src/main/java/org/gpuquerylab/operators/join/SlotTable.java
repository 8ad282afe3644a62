package org.gpuquerylab.operators.join;

import java.util.Map;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.Kernel;
import org.gpuquerylab.backend.Workspace;
import org.gpuquerylab.backend.device.ElementType;
import org.gpuquerylab.backend.kernel.Grid;
import org.gpuquerylab.operators.device.DeviceColumn;
import org.gpuquerylab.operators.device.OperatorContext;
import org.gpuquerylab.operators.device.References;
import org.gpuquerylab.operators.device.RowFilter;
import org.gpuquerylab.operators.device.Tiles;
import org.gpuquerylab.operators.join.HashJoinKernels.JoinCount;
import org.gpuquerylab.operators.join.HashJoinKernels.JoinExpand;
import org.gpuquerylab.operators.join.HashJoinKernels.JoinInsert;
import org.gpuquerylab.operators.join.HashJoinKernels.JoinProbe;
import org.gpuquerylab.operators.join.HashJoinKernels.JoinProbeAll;

/**
 * A hash table with a slot for each key. The table has at least four slots for each row; a slot has
 * 8 bytes for 32-bit keys and 16 bytes for 64-bit keys. The work is O(rows) if the hash distributes
 * the keys evenly.
 *
 * <p>Keys are dense if the number of integers in their range is at most the number of slots of the
 * hash table, or at most {@value #DIRECT_SLOTS}. Then the hash value of a key is its difference
 * from the smallest key, so no two keys have the same value. If the keys are also consecutive in
 * the order of the rows, such as 1, 2, 3, ..., the difference is the row number, and a probe does
 * not read the table.
 */
final class SlotTable implements KeyTable {
  /** A table of dense keys may always have this many slots, even if there are few rows. */
  public static final int DIRECT_SLOTS = 1 << 20;

  /** The value that marks a slot without a row. */
  private static final int EMPTY = -1;

  private final Workspace workspace;
  private final DeviceColumn key;
  private final boolean direct;
  private final long first;
  private final int slots;
  private boolean unique;
  private boolean consecutive;
  private final DeviceBuffer<?> table;
  private final DeviceBuffer<int[]> starts;
  private final DeviceBuffer<int[]> rows;

  /**
   * Builds the table.
   *
   * @param key the key column, of type INT32, INT64 or STRING; not modified
   * @param n number of rows of the build side
   * @param range the range of the keys
   */
  SlotTable(OperatorContext context, DeviceColumn key, int n, KeyRange range) {
    this.key = key;
    int hashed = hashedSlots(n);
    this.direct = direct(range, n);
    this.first = direct ? range.least() : 0;
    this.slots = direct ? range.size() : hashed;
    this.workspace = new Workspace(context.backend());
    // A slot has eight bytes even if it holds only an id, because the cost model assumes this size.
    this.table =
        direct
            ? workspace.allocate(ElementType.INT, 2L * slots)
            : workspace.allocate(ElementType.LONG, (long) slots * (key.type().bytes() / 4));
    this.starts = workspace.allocate(ElementType.INT, slots + 1L);
    this.rows = workspace.allocate(ElementType.INT, Math.max(1, n));
    workspace.step(() -> build(context, n));
  }

  private void build(OperatorContext context, int n) {
    try (Workspace scratch = new Workspace(context.backend())) {
      DeviceBuffer<int[]> owners = scratch.allocate(ElementType.INT, slots);
      DeviceBuffer<int[]> slotOfRow = scratch.allocate(ElementType.INT, Math.max(1, n));
      count(context, owners, slotOfRow, n, scratch);
      insert(context, owners, slotOfRow, n, scratch);
    }
  }

  private static int hashedSlots(int n) {
    return Math.max(4, Integer.highestOneBit(Math.max(1, 4 * n - 1)) * 2);
  }

  /** Whether there is a slot for each number in the range of the keys. */
  static boolean direct(KeyRange range, int n) {
    return range.fits(Math.max(hashedSlots(n), DIRECT_SLOTS));
  }

  private void count(
      OperatorContext context,
      DeviceBuffer<int[]> owners,
      DeviceBuffer<int[]> slotOfRow,
      int n,
      Workspace scratch) {
    CommandQueue queue = context.queue();
    DeviceBuffer<int[]> flags = scratch.allocate(ElementType.INT, 2);
    int[] found = new int[2];
    Runnable count =
        () -> {
          queue.fill(owners, EMPTY);
          queue.fill(starts, 0);
          queue.fill(flags, 0);
          queue.launch(
              context.backend().compile(JoinCount.class, defines()),
              JoinTable.grid(context.backend(), n),
              new JoinCount(
                  key.values(), owners, starts, slotOfRow, flags, n, shift(), mask(), first));
        };
    long bytes = (long) n * (key.type().bytes() + 12) + 8L * slots;
    context.steps().run(JoinTable.OPERATOR, "count", () -> bytes, count);
    context
        .steps()
        .run(
            JoinTable.OPERATOR,
            "count prefix sum",
            () -> 8L * slots,
            () -> context.scanInPlace(starts, slots + 1));
    queue.read(flags, found);
    unique = found[0] == 0;
    consecutive = direct && unique && found[1] == 0;
  }

  private void insert(
      OperatorContext context,
      DeviceBuffer<int[]> owners,
      DeviceBuffer<int[]> slotOfRow,
      int n,
      Workspace scratch) {
    CommandQueue queue = context.queue();
    DeviceBuffer<int[]> places = scratch.allocate(ElementType.INT, slots);
    Runnable insert =
        () -> {
          queue.copy(starts, 0, places, 0, slots);
          queue.fill(table, 0);
          queue.launch(
              context.backend().compile(JoinInsert.class, defines()),
              JoinTable.grid(context.backend(), n),
              new JoinInsert(
                  key.values(), owners, slotOfRow, places, rows, table, n, unique ? 1 : 0));
        };
    long bytes = (long) n * (2L * key.type().bytes() + 24) + 8L * slots + table.bytes();
    context.steps().run(JoinTable.OPERATOR, "insert", () -> bytes, insert);
    // The scratch memory is freed after this call.
    queue.finish();
  }

  private Map<String, Object> defines() {
    return Tiles.defines(
        Map.of(
            "KEY_BYTES",
            key.type().bytes(),
            "DIRECT",
            direct ? 1 : 0,
            "CONSECUTIVE",
            consecutive ? 1 : 0,
            "EMPTY",
            EMPTY));
  }

  @Override
  public boolean unique() {
    return unique;
  }

  @Override
  public long bytes() {
    return table.bytes();
  }

  @Override
  public void probe(
      OperatorContext context, DeviceColumn column, RowFilter filter, References matches) {
    Kernel<JoinProbe> kernel = context.backend().compile(JoinProbe.class, defines());
    context
        .queue()
        .launch(
            kernel,
            filter.grid(),
            new JoinProbe(
                column.values(),
                table,
                filter.bits(),
                matches.places(),
                filter.counts(),
                filter.rows(),
                shift(),
                mask(),
                first));
  }

  @Override
  public int referenceBytes() {
    return Integer.BYTES;
  }

  @Override
  public DeviceColumn referred(
      OperatorContext context, DeviceColumn column, int n, Workspace scratch) {
    return column;
  }

  /**
   * Enqueues the probe with the values of a column, for keys that are not unique. The probe
   * computes the slot and the number of matches of each row.
   *
   * @param n number of rows of the probe side
   * @param filter its first n elements become the slots
   * @param offsets its first n elements become the numbers of matches
   */
  public void probeAll(
      OperatorContext context,
      DeviceColumn column,
      DeviceBuffer<int[]> filter,
      DeviceBuffer<long[]> offsets,
      int n) {
    Kernel<JoinProbeAll> kernel = context.backend().compile(JoinProbeAll.class, defines());
    context
        .queue()
        .launch(
            kernel,
            grid(context, n),
            new JoinProbeAll(
                column.values(), table, starts, filter, offsets, n, shift(), mask(), first));
  }

  /**
   * Enqueues a command that writes the pairs of rows which {@link #probeAll} found.
   *
   * @param filter the slots of the probe side's rows
   * @param offsets the prefix sums of their numbers of matches
   * @param probeRows modified: the probe side's row of each pair
   * @param buildRows modified: the build side's row of each pair
   * @param n number of rows of the probe side
   * @param pairs number of pairs
   */
  public void expand(
      OperatorContext context,
      DeviceBuffer<int[]> filter,
      DeviceBuffer<long[]> offsets,
      DeviceBuffer<int[]> probeRows,
      DeviceBuffer<int[]> buildRows,
      int n,
      int pairs) {
    Kernel<JoinExpand> kernel = context.backend().compile(JoinExpand.class, defines());
    context
        .queue()
        .launch(
            kernel,
            grid(context, pairs),
            new JoinExpand(offsets, filter, starts, rows, probeRows, buildRows, n, pairs));
  }

  private static Grid grid(OperatorContext context, int n) {
    long most = Tiles.processors(context.backend()) * 16L * Tiles.GROUP;
    return Grid.cover(Math.min(n, most), Tiles.GROUP);
  }

  /** Whether the slot of a key is the key's difference from the smallest key. */
  public boolean direct() {
    return direct;
  }

  /** Whether the slot of a key is also the key's row. */
  public boolean consecutive() {
    return consecutive;
  }

  /** The shift that converts a 32-bit hash into a slot; unused if keys are dense. */
  private int shift() {
    return Integer.SIZE - Integer.numberOfTrailingZeros(slots);
  }

  /** The number of the last slot. */
  private int mask() {
    return slots - 1;
  }

  @Override
  public void close() {
    workspace.close();
  }
}
