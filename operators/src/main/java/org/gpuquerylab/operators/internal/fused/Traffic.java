package org.gpuquerylab.operators.internal.fused;

import java.util.List;

/**
 * The minimum number of bytes that a query moves between device memory and processors.
 *
 * @param wholeColumns the bytes of all columns of the fact table that the query uses, and of the
 *     dimensions' columns for its conditions, keys and groups
 * @param expected the same number, but without those sectors of the fact table's columns that no
 *     row needs according to a sample of the rows
 */
public record Traffic(long wholeColumns, long expected) {

  static Traffic of(FusedPlan plan, EncodedTables tables) {
    long rows = plan.fact().rows();
    List<EncodedColumn> columns = plan.columns();
    long whole = columns.stream().distinct().mapToLong(column -> rows * column.width()).sum();
    double expected = 0;
    for (int k = 0; k < columns.size(); k++) {
      expected += rows * plan.read(k);
    }
    long dimensions = plan.stages().stream().mapToLong(stage -> dimension(stage, tables)).sum();
    return new Traffic(whole + dimensions, (long) expected + dimensions);
  }

  /** The number of bytes that are read to build the table of a stage. */
  public static long dimension(Stage stage, EncodedTables tables) {
    DimensionProbe probe = stage.probe();
    if (probe == null || stage.kind() == Stage.Kind.DIRECT) {
      return 0;
    }
    long keys = probe.positional() ? 0 : Integer.BYTES;
    long conditions =
        probe.conditions().keySet().stream()
            .mapToInt(column -> tables.compared(probe.dimension(), column).width())
            .sum();
    return probe.dimension().rows() * (keys + conditions);
  }
}
