package org.gpuquerylab.operators.join;

import java.util.Locale;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.Workspace;
import org.gpuquerylab.backend.device.ElementType;
import org.gpuquerylab.operators.device.DeviceColumn;
import org.gpuquerylab.operators.device.Gather;
import org.gpuquerylab.operators.device.OperatorContext;
import org.gpuquerylab.operators.table.ColumnType;
import org.gpuquerylab.operators.table.Dictionary;

/** The keys of the two sides of a join, with checks whether they can be compared. */
final class JoinKeys {

  private JoinKeys() {}

  /**
   * Checks that the keys can be compared.
   *
   * @throws IllegalArgumentException if they cannot be compared; the message names both keys
   */
  public static void check(DeviceColumn build, DeviceColumn probe) {
    boolean same = build.type() == probe.type() && build.elements() != ElementType.DOUBLE;
    if (!same) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "cannot join column %s of type %s with %s of type %s",
              build.name(),
              build.type(),
              probe.name(),
              probe.type()));
    }
  }

  /**
   * The key of the probe side, converted to the codes of the build side's dictionary. A string that
   * this dictionary does not have becomes -1, so it matches no row. Other types of keys, and keys
   * with the same dictionary, stay unchanged. The work is O(rows + dictionary), and is enqueued.
   *
   * @param build the build side's key
   * @param probe the probe side's key, which has the same type; not modified
   * @param rows the number of rows of the probe side
   * @param scratch owns any new memory
   */
  public static DeviceColumn inCodesOf(
      OperatorContext context,
      DeviceColumn build,
      DeviceColumn probe,
      int rows,
      Workspace scratch) {
    Dictionary to = build.dictionary();
    Dictionary from = probe.dictionary();
    if (to == null || from == null || to == from) {
      return probe;
    }
    int[] codes = from.codesIn(to);
    DeviceBuffer<int[]> table = scratch.allocate(ElementType.INT, Math.max(1, codes.length));
    context.queue().write(codes, 0, table, 0, codes.length);
    DeviceBuffer<int[]> keys = scratch.allocate(ElementType.INT, Math.max(1, rows));
    DeviceColumn translation = new DeviceColumn("codes", ColumnType.INT32, table, null);
    DeviceColumn translated = new DeviceColumn(probe.name(), ColumnType.INT32, keys, null);
    Gather.run(context, translation, probe.ints(), translated, rows);
    return translated;
  }
}
