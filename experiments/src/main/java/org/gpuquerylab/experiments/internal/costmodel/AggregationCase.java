package org.gpuquerylab.experiments.internal.costmodel;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.function.LongUnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.gpuquerylab.costmodel.AggregationInput;
import org.gpuquerylab.costmodel.internal.work.Algorithm;
import org.gpuquerylab.operators.OperatorAlgorithms;
import org.gpuquerylab.operators.aggregation.Aggregate;
import org.gpuquerylab.operators.aggregation.Aggregation;
import org.gpuquerylab.operators.device.DeviceTable;
import org.gpuquerylab.operators.device.OperatorContext;
import org.gpuquerylab.operators.table.Column;
import org.gpuquerylab.operators.table.Table;

/**
 * An aggregation: sums of 4-byte columns, grouped by 4-byte keys. Each row belongs to a random
 * group.
 *
 * @param algorithm the algorithm of the aggregation
 * @param input the shape of the input
 * @param keys the key columns; the first one alone identifies a group
 * @param aggregated the columns that are summed
 * @param groups the number of groups that have a row
 */
record AggregationCase(
    Algorithm algorithm,
    AggregationInput input,
    List<Column> keys,
    List<Column> aggregated,
    int groups)
    implements OperatorCase {

  /** This factor is odd, so that different groups have different keys. */
  private static final int STRIDE = 0x9E3779B1;

  static AggregationCase of(Algorithm algorithm, HostColumns data, AggregationInput input) {
    int rows = (int) input.rows();
    int[] group = data.uniform("group", rows, (int) input.groups()).ints();
    List<Column> keys =
        IntStream.range(0, input.keyBytes() / Integer.BYTES)
            .mapToObj(
                k ->
                    data.ints(
                        "key" + k + " of " + input.groups(),
                        "key" + k,
                        rows,
                        row -> (group[row] + k) * STRIDE))
            .toList();
    List<Column> aggregated = data.wideEach("column", rows, input.aggregateBytes());
    BitSet seen = new BitSet();
    for (int each : group) {
      seen.set(each);
    }
    return new AggregationCase(algorithm, input, keys, aggregated, seen.cardinality());
  }

  @Override
  public Map<String, String> modelSteps() {
    return Map.of(
        "count", "group",
        "prefix sum", "group",
        "scatter", "aggregate",
        "aggregate", "aggregate");
  }

  @Override
  public List<Table> tables() {
    List<Column> all = new ArrayList<>(keys);
    all.addAll(aggregated);
    return List.of(new Table("r", all));
  }

  @Override
  public DeviceTable run(OperatorContext context, List<DeviceTable> tables) {
    Aggregation aggregation =
        OperatorAlgorithms.named(Aggregation.class, algorithm.label()).open(context);
    return aggregation.aggregate(
        tables.get(0),
        keys.stream().map(Column::name).toList(),
        aggregated.stream()
            .map(column -> Aggregate.sum(column.name(), "sum of " + column.name()))
            .toList());
  }

  /**
   * Sums over the groups equal sums over the rows if each value is multiplied by its group's
   * factor.
   */
  @Override
  public long checksum(Table result) {
    return RowHash.mix(result.rows()) + sum(result.columns(), result.rows());
  }

  @Override
  public long expectedChecksum() {
    Table table = tables().get(0);
    return RowHash.mix(groups) + sum(table.columns(), table.rows());
  }

  /** The sum over all rows of the keys' hash value times the weighted sum of the other columns. */
  private long sum(List<Column> columns, int rows) {
    RowHash factor = new RowHash(columns.subList(0, keys.size()));
    List<LongUnaryOperator> values =
        columns.subList(keys.size(), columns.size()).stream().map(RowHash::values).toList();
    return LongStream.range(0, rows)
        .parallel()
        .map(row -> factor.of(row) * weighted(values, row))
        .sum();
  }

  private static long weighted(List<LongUnaryOperator> values, long row) {
    long sum = 0;
    for (int i = 0; i < values.size(); i++) {
      sum += (i + 1) * values.get(i).applyAsLong(row);
    }
    return sum;
  }
}
