package org.gpuquerylab.operators.join;

import java.util.Map;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.ElementType;
import org.gpuquerylab.backend.Grid;
import org.gpuquerylab.backend.Workspace;
import org.gpuquerylab.operators.device.DeviceColumn;
import org.gpuquerylab.operators.device.DeviceTable;
import org.gpuquerylab.operators.device.OperatorContext;
import org.gpuquerylab.operators.device.Tiles;

/**
 * The hash table of a build side: steps 1 and 2 of the unpartitioned hash join. It holds at least
 * four slots a row, of 8 bytes for 32-bit keys and 16 for 64-bit ones, and does not refer to the
 * build side's memory. O(rows) work as long as keys spread.
 *
 * <p>Where the keys are dense, that is, their range is no larger than that table or {@value
 * #DIRECT_SLOTS}, the hash value of a key is its distance to the least key, and no two keys share
 * one; where they are also in the order of the rows, such as 1, 2, 3, ..., the distance is the row,
 * and a probe reads no table.
 */
public final class JoinTable implements AutoCloseable {
  /** Rows that a table may have: four times as many slots are numbered by an integer. */
  static final int MOST_ROWS = 1 << 28;

  /** Slots that a table of dense keys may have, however few rows there are. */
  static final int DIRECT_SLOTS = 1 << 20;

  private final Workspace workspace;
  private final DeviceColumn key;
  private final boolean direct;
  private final long first;
  private final int slots;
  private boolean unique;
  private boolean consecutive;
  private final DeviceBuffer<long[]> table;
  private final DeviceBuffer<int[]> starts;
  private final DeviceBuffer<int[]> rows;

  /**
   * Builds the table.
   *
   * @param build not modified
   * @param keyName its key, of type INT32, INT64 or STRING
   */
  public JoinTable(OperatorContext context, DeviceTable build, String keyName) {
    int n = build.rows();
    if (n > MOST_ROWS) {
      throw new IllegalArgumentException(
          "%s has %d rows, a build side has at most %d".formatted(build.name(), n, MOST_ROWS));
    }
    this.key = build.column(keyName);
    JoinColumns.checkKeys(key, key);
    int hashed = Math.max(4, Integer.highestOneBit(Math.max(1, 4 * n - 1)) * 2);
    KeyRange range = n == 0 ? new KeyRange(0, -1) : KeyRange.of(context, key, n);
    this.direct = range.fits(Math.max(hashed, DIRECT_SLOTS));
    this.first = direct ? range.least() : 0;
    this.slots = direct ? range.size() : hashed;
    this.workspace = new Workspace(context.backend());
    this.table =
        workspace.allocate(ElementType.LONG, (long) slots * (direct ? 1 : key.type().bytes() / 4));
    this.starts = workspace.allocate(ElementType.INT, slots + 1L);
    this.rows = workspace.allocate(ElementType.INT, Math.max(1, n));
    try (Workspace scratch = new Workspace(context.backend())) {
      DeviceBuffer<int[]> owners = scratch.allocate(ElementType.INT, slots);
      DeviceBuffer<int[]> slotOfRow = scratch.allocate(ElementType.INT, Math.max(1, n));
      count(context, owners, slotOfRow, n, scratch);
      insert(context, owners, slotOfRow, n, scratch);
    } catch (RuntimeException | Error e) {
      workspace.close();
      throw e;
    }
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
          queue.fill(owners, -1);
          queue.fill(starts, 0);
          queue.fill(flags, 0);
          queue.launch(
              context.backend().compile(HashJoinKernels.forKeys(key.elements()).count(), defines()),
              grid(context.backend(), n),
              key.values(),
              owners,
              starts,
              slotOfRow,
              flags,
              n,
              shift(),
              mask(),
              first);
        };
    long bytes = (long) n * (key.type().bytes() + 12) + 8L * slots;
    context.steps().run(UnpartitionedHashJoin.NAME, "count", () -> bytes, count);
    context
        .steps()
        .run(
            UnpartitionedHashJoin.NAME,
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
              context
                  .backend()
                  .compile(HashJoinKernels.forKeys(key.elements()).insert(), defines()),
              grid(context.backend(), n),
              key.values(),
              owners,
              slotOfRow,
              places,
              rows,
              table,
              n,
              unique ? 1 : 0);
        };
    long bytes = (long) n * (2L * key.type().bytes() + 24) + 8L * slots + table.bytes();
    context.steps().run(UnpartitionedHashJoin.NAME, "insert", () -> bytes, insert);
    // The scratch is freed next.
    queue.finish();
  }

  private static Grid grid(Backend backend, int n) {
    int most = Tiles.processors(backend) * 8;
    return Grid.cover(Math.min(n, (long) most * Tiles.GROUP), Tiles.GROUP);
  }

  Map<String, Integer> defines() {
    return Map.of(
        "GROUP",
        Tiles.GROUP,
        "KEY_BYTES",
        key.type().bytes(),
        "DIRECT",
        consecutive ? 2 : direct ? 1 : 0);
  }

  /** Whether no two rows have the same key. */
  public boolean unique() {
    return unique;
  }

  /** The build side's key. */
  DeviceColumn key() {
    return key;
  }

  DeviceBuffer<long[]> table() {
    return table;
  }

  /** The place in {@link #rows} of each slot's first row; one more than there are slots. */
  DeviceBuffer<int[]> starts() {
    return starts;
  }

  /** The rows of the build side, by slot. */
  DeviceBuffer<int[]> rows() {
    return rows;
  }

  /** Whether a key's slot is its distance to the least key. */
  boolean direct() {
    return direct;
  }

  /** Whether that distance is its row. */
  boolean consecutive() {
    return consecutive;
  }

  /** The least key, where it matters. */
  long first() {
    return first;
  }

  /** By how much a 32-bit hash is shifted to be a slot; of no meaning where keys are dense. */
  int shift() {
    return Integer.SIZE - Integer.numberOfTrailingZeros(slots);
  }

  /** The last slot. */
  int mask() {
    return slots - 1;
  }

  /** Frees the table. */
  @Override
  public void close() {
    workspace.close();
  }
}
