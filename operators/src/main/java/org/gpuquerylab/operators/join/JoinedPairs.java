package org.gpuquerylab.operators.join;

import java.util.List;
import java.util.Locale;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.Workspace;
import org.gpuquerylab.backend.device.ElementType;
import org.gpuquerylab.operators.device.DeviceColumn;
import org.gpuquerylab.operators.device.DeviceTable;
import org.gpuquerylab.operators.device.Gather;
import org.gpuquerylab.operators.device.OperatorContext;
import org.gpuquerylab.primitives.ExclusiveScan;

/** Helps to build the results of joins: their columns, and the pairs of matching rows. */
final class JoinedPairs {
  private JoinedPairs() {}

  /**
   * Converts numbers of matches into positions, waits, and returns their sum.
   *
   * @param offsets n + 1 numbers, which are modified
   */
  static int total(
      OperatorContext context, DeviceTable probe, DeviceBuffer<long[]> offsets, Workspace scratch) {
    long n = probe.rows() + 1L;
    DeviceBuffer<long[]> total = scratch.allocate(ElementType.LONG, 1);
    long[] sum = new long[1];
    try (ExclusiveScan<long[]> scan = new ExclusiveScan<>(context.backend(), ElementType.LONG, n)) {
      scan.run(context.queue(), offsets, offsets, total, n);
      context.queue().read(total, sum);
    }
    if (sum[0] > Integer.MAX_VALUE) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "the join with %s has %d rows, more than 2^31 - 1",
              probe.name(),
              sum[0]));
    }
    return (int) sum[0];
  }

  /** A table with room for the probe side's columns, followed by the build side's columns. */
  static DeviceTable results(
      OperatorContext context,
      DeviceTable probe,
      List<DeviceColumn> ofBuild,
      List<DeviceColumn> ofProbe,
      int rows) {
    try (DeviceTable.Builder result = new DeviceTable.Builder(context)) {
      ofProbe.forEach(column -> result.addLike(column, rows));
      ofBuild.forEach(column -> result.addLike(column, rows));
      return result.build(probe.name(), rows);
    }
  }

  /**
   * Enqueues commands that fill some columns of a result, given the source row of each of its rows.
   */
  static void gather(
      OperatorContext context,
      List<DeviceColumn> columns,
      DeviceBuffer<int[]> rows,
      DeviceTable result) {
    columns.forEach(
        column -> Gather.run(context, column, rows, result.column(column.name()), result.rows()));
  }

  /**
   * The number of bytes that are read and written: each value is read and written once, and the row
   * numbers of the build side are read once for each of its columns.
   */
  static long gatherBytes(List<DeviceColumn> ofBuild, List<DeviceColumn> ofProbe, int rows) {
    long probe = ofProbe.stream().mapToLong(c -> 2L * c.type().bytes()).sum();
    long build = ofBuild.stream().mapToLong(c -> 2L * c.type().bytes() + 4).sum();
    return (probe + build) * rows;
  }
}
