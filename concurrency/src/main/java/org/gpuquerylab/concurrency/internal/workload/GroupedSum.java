package org.gpuquerylab.concurrency.internal.workload;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntUnaryOperator;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.concurrency.query.DeviceQuery;
import org.gpuquerylab.concurrency.query.QueryAnswer;
import org.gpuquerylab.concurrency.query.QueryAssembly;
import org.gpuquerylab.concurrency.query.QueryKind;

/**
 * Q3: {@code SELECT g, COUNT(*), SUM(y) FROM t GROUP BY g}. The query has two kernels: a partial
 * aggregation with atomic operations in shared memory, whose table is indexed by the group's code,
 * and a kernel that merges partial results. The paper does not describe its Q3, so this query is a
 * guess.
 *
 * <p>The answer has a row (g, count, sum) for each group that has rows, in the order of the groups.
 * The values of g are uniform, and the values of y are uniform from 0 to 999.
 *
 * <p>The minimum work for n rows is 8 n bytes and 2 n shared atomics.
 *
 * @param groups upper bound of the codes, which begin at 0
 * @param capacity number of groups for which the table has room, a power of two from 2 to 1024;
 *     other codes set the error word
 * @param rowsPerFlush number of rows after which 32-bit sums are emptied, from 8192 to 2^22
 */
record GroupedSum(int groups, int capacity, int rowsPerFlush) implements QueryKind {

  /** Creates queries with 200 groups. */
  public GroupedSum() {
    this(200, 256, AggregationSteps.ROWS_PER_FLUSH);
  }

  @Override
  public String name() {
    return "Q3";
  }

  private IntUnaryOperator codes(long seed) {
    return new SeededNumbers(seed, 0).column(groups);
  }

  private static IntUnaryOperator values(long seed) {
    return new SeededNumbers(seed, 1).column(AggregationSteps.VALUES);
  }

  @Override
  public DeviceQuery ready(Backend backend, int size, long seed) {
    return QueryAssembly.ready(
        backend,
        QueryAssembly.name(name(), seed),
        AggregationSteps.words(capacity),
        assembly -> assemble(assembly, size, seed));
  }

  private DeviceQuery assemble(QueryAssembly assembly, int n, long seed) {
    DeviceBuffer<int[]> codes = assembly.column(n, codes(seed));
    DeviceBuffer<int[]> values = assembly.column(n, values(seed));
    AggregationSteps.add(assembly, codes, values, n, capacity, rowsPerFlush, n);
    return assembly.query(
        String.format(Locale.ROOT, "some rows are in groups beyond the %d of its table", capacity),
        words -> AggregationSteps.decode(words, capacity, g -> List.of((long) g)));
  }

  @Override
  public QueryAnswer reference(int size, long seed) {
    IntUnaryOperator codes = codes(seed);
    IntUnaryOperator values = values(seed);
    Map<Integer, List<Long>> rows = new TreeMap<>();
    for (int i = 0; i < size; i++) {
      long g = codes.applyAsInt(i);
      List<Long> row = List.of(g, 1L, (long) values.applyAsInt(i));
      rows.merge((int) g, row, (a, b) -> List.of(g, a.get(1) + b.get(1), a.get(2) + b.get(2)));
    }
    return new QueryAnswer(List.copyOf(rows.values()));
  }
}
