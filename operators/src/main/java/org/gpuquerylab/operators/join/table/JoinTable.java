package org.gpuquerylab.operators.join.table;

import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.kernel.Grid;
import org.gpuquerylab.operators.device.DeviceColumn;
import org.gpuquerylab.operators.device.DeviceTable;
import org.gpuquerylab.operators.device.OperatorContext;
import org.gpuquerylab.operators.device.Tiles;

/**
 * The hash table of a build side: steps 1 and 2 of the unpartitioned hash join. It does not refer
 * to the build side's memory.
 *
 * <p>The keys and the device decide its form: slots by distance if keys are dense; otherwise a
 * table that fits into a multiprocessor's local memory, if keys have 32 bits and are unique and few
 * enough, and the device has such memory; otherwise a table with one slot for each key.
 */
public final class JoinTable implements AutoCloseable {
  /** The operator's name in {@link org.gpuquerylab.operators.device.StepTime}. */
  public static final String OPERATOR = "hash join";

  /** Most rows of a table: four times as many slots are numbered by an integer. */
  static final int MOST_ROWS = 1 << 28;

  private final DeviceColumn key;
  private final int rows;
  private final KeyTable form;

  /**
   * Builds the table.
   *
   * @param build not modified
   * @param keyName its key, of type INT32, INT64 or STRING
   */
  public JoinTable(OperatorContext context, DeviceTable build, String keyName) {
    this(context, build, keyName, prefersLocal(context.backend()));
  }

  /** Like the other, with a choice whether the table should use local memory if it fits. */
  public JoinTable(OperatorContext context, DeviceTable build, String keyName, boolean compact) {
    this.rows = build.rows();
    if (rows > MOST_ROWS) {
      throw new IllegalArgumentException(
          "%s has %d rows, a build side has at most %d".formatted(build.name(), rows, MOST_ROWS));
    }
    this.key = build.column(keyName);
    JoinKeys.check(key, key);
    this.form = form(context, key, rows, compact);
  }

  /** Whether a table in the local memory of a multiprocessor pays off on a device. */
  public static boolean prefersLocal(Backend backend) {
    return CompactTable.pays(backend);
  }

  private static KeyTable form(
      OperatorContext context, DeviceColumn key, int rows, boolean compact) {
    KeyRange range = KeyRange.of(context, key, rows);
    if (compact && CompactTable.fits(key, rows) && !SlotTable.direct(range, rows)) {
      CompactTable table = new CompactTable(context, key, rows);
      if (table.usable()) {
        return table;
      }
      table.close();
    }
    return new SlotTable(context, key, rows, range);
  }

  /** A grid that covers a number of rows, or fewer if that fills the device. */
  static Grid grid(Backend backend, int n) {
    int most = Tiles.processors(backend) * 8;
    return Grid.cover(Math.min(n, (long) most * Tiles.GROUP), Tiles.GROUP);
  }

  /** Whether no two rows have the same key. */
  public boolean unique() {
    return form.unique();
  }

  /** The build side's key. */
  public DeviceColumn key() {
    return key;
  }

  /** The build side's rows. */
  public int rows() {
    return rows;
  }

  /** The table itself. */
  public KeyTable form() {
    return form;
  }

  /** Frees the table. */
  @Override
  public void close() {
    form.close();
  }
}
