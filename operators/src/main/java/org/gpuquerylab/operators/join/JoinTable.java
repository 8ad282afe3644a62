package org.gpuquerylab.operators.join;

import java.util.Locale;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.kernel.Grid;
import org.gpuquerylab.operators.device.DeviceColumn;
import org.gpuquerylab.operators.device.DeviceTable;
import org.gpuquerylab.operators.device.OperatorContext;
import org.gpuquerylab.operators.device.Tiles;

/**
 * The hash table of a build side, made by steps 1 and 2 of the unpartitioned hash join. The table
 * does not refer to the memory of the build side.
 *
 * <p>The keys and the device determine the kind of table. If keys are dense, slots are numbered by
 * the difference from the smallest key. Otherwise, 32-bit keys that are unique and few enough get a
 * table in a multiprocessor's local memory, if the device has such memory. All other keys get a
 * table with one slot for each key.
 */
public final class JoinTable implements AutoCloseable {
  /** The name of the operator in {@link org.gpuquerylab.operators.device.StepTime}. */
  public static final String OPERATOR = "hash join";

  /** The maximum number of rows of a table; an int can number four times as many slots. */
  static final int MOST_ROWS = 1 << 28;

  private final DeviceColumn key;
  private final int rows;
  private final KeyTable form;

  /**
   * Builds the table.
   *
   * @param build not modified
   * @param keyName the build side's key, of type INT32, INT64 or STRING
   */
  public JoinTable(OperatorContext context, DeviceTable build, String keyName) {
    this(context, build, keyName, prefersLocal(context.backend()));
  }

  /** Builds the table; the caller chooses whether it uses local memory if it fits there. */
  public JoinTable(OperatorContext context, DeviceTable build, String keyName, boolean compact) {
    this.rows = build.rows();
    if (rows > MOST_ROWS) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "%s has %d rows, but a build side may have at most %d",
              build.name(),
              rows,
              MOST_ROWS));
    }
    this.key = build.column(keyName);
    JoinKeys.check(key, key);
    this.form = form(context, key, rows, compact);
  }

  /** Whether a table in the local memory of a multiprocessor is worthwhile on a device. */
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

  /** A grid that covers a number of rows, or a smaller one that fills the device. */
  static Grid grid(Backend backend, int n) {
    int most = Tiles.processors(backend) * 8;
    return Grid.cover(Math.min(n, (long) most * Tiles.GROUP), Tiles.GROUP);
  }

  /** Whether all rows have different keys. */
  public boolean unique() {
    return form.unique();
  }

  /** The key of the build side. */
  public DeviceColumn key() {
    return key;
  }

  /** The number of rows of the build side. */
  public int rows() {
    return rows;
  }

  /** The table as one of its specific forms. */
  public KeyTable form() {
    return form;
  }

  /** Frees the table. */
  @Override
  public void close() {
    form.close();
  }
}
