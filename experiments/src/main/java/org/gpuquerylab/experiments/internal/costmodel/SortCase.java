package org.gpuquerylab.experiments.internal.costmodel;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.LongUnaryOperator;
import java.util.stream.LongStream;
import org.gpuquerylab.costmodel.SortInput;
import org.gpuquerylab.costmodel.internal.work.Algorithm;
import org.gpuquerylab.operators.OperatorAlgorithms;
import org.gpuquerylab.operators.device.DeviceTable;
import org.gpuquerylab.operators.device.OperatorContext;
import org.gpuquerylab.operators.sort.OrderBy;
import org.gpuquerylab.operators.sort.Sort;
import org.gpuquerylab.operators.table.Column;
import org.gpuquerylab.operators.table.Table;

/**
 * A sort by a random 4-byte key.
 *
 * @param algorithm the algorithm of the sort
 * @param input the shape of the input
 * @param table the key, followed by the other projected columns of 4 bytes each
 */
record SortCase(Algorithm algorithm, SortInput input, Table table) implements OperatorCase {
  private static final String KEY = "key";

  /** Creates a case; the key is the first projected column. */
  static SortCase of(Algorithm algorithm, HostColumns data, SortInput input) {
    int rows = (int) input.rows();
    List<Integer> others = input.projectedBytes().subList(1, input.projectedBytes().size());
    List<Column> all = new ArrayList<>(List.of(data.uniform(KEY, rows, Integer.MAX_VALUE)));
    all.addAll(data.wideEach("column", rows, others));
    return new SortCase(algorithm, input, new Table("r", all));
  }

  @Override
  public Map<String, String> modelSteps() {
    if (algorithm == Algorithm.RADIX_SORT) {
      return Map.of("encode", "sort", "radix passes", "sort", "gather", "project");
    }
    return Map.of(
        "encode", "sort",
        "partition sort", "sort",
        "merge", "merge",
        "gather", "project");
  }

  @Override
  public List<Table> tables() {
    return List.of(table);
  }

  @Override
  public DeviceTable run(OperatorContext context, List<DeviceTable> tables) {
    List<String> names = table.columns().stream().map(Column::name).toList();
    Sort sort = OperatorAlgorithms.named(Sort.class, algorithm.label()).open(context);
    return sort.sort(tables.get(0), List.of(OrderBy.ascending(KEY)), names);
  }

  @Override
  public long checksum(Table result) {
    return sum(new RowHash(result.columns()), row -> row);
  }

  @Override
  public long expectedChecksum() {
    int[] keys = table.column(KEY).ints();
    long[] order = new long[keys.length];
    Arrays.parallelSetAll(order, row -> (long) keys[row] << Integer.SIZE | row);
    Arrays.parallelSort(order);
    return sum(new RowHash(table.columns()), place -> (int) order[(int) place]);
  }

  /**
   * The sum over all positions of (position + 1) times the hash value of the row at the position.
   */
  private long sum(RowHash hash, LongUnaryOperator rowAt) {
    return LongStream.range(0, table.rows())
        .parallel()
        .map(place -> (place + 1) * hash.of(rowAt.applyAsLong(place)))
        .sum();
  }
}
