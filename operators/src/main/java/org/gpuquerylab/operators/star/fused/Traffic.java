package org.gpuquerylab.operators.star.fused;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The bytes that a query moves between device memory and processors, at least.
 *
 * @param wholeColumns all columns of the fact table that it uses, and of the dimensions what its
 *     conditions, keys and groups read
 * @param expected the same, with those pieces of the fact's columns left out that no row needs; as
 *     a sample of the rows tells
 */
public record Traffic(long wholeColumns, long expected) {

  static Traffic of(FusedPlan plan, EncodedTables tables, StageOrder order, List<Integer> stages) {
    long rows = plan.fact().rows();
    Map<EncodedColumn, Double> read = new LinkedHashMap<>();
    List<Integer> passed = new ArrayList<>();
    for (int k = 0; k < stages.size(); k++) {
      EncodedColumn column = plan.stages().get(k).column();
      read.merge(column, order.bytes(passed, column.width()), Math::max);
      passed.add(stages.get(k));
    }
    for (EncodedColumn column : List.of(plan.left(), plan.right())) {
      read.merge(column, order.bytes(passed, column.width()), Math::max);
    }
    long whole = read.keySet().stream().mapToLong(column -> rows * column.width()).sum();
    double expected = read.values().stream().mapToDouble(bytes -> rows * bytes).sum();
    long dimensions = plan.stages().stream().mapToLong(stage -> dimension(stage, tables)).sum();
    return new Traffic(whole + dimensions, (long) expected + dimensions);
  }

  private static long dimension(Stage stage, EncodedTables tables) {
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
