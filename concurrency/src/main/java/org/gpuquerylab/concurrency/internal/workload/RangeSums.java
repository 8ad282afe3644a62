package org.gpuquerylab.concurrency.internal.workload;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.concurrency.query.DeviceQuery;
import org.gpuquerylab.concurrency.query.KernelWork;
import org.gpuquerylab.concurrency.query.QueryAnswer;
import org.gpuquerylab.concurrency.query.QueryAssembly;
import org.gpuquerylab.concurrency.query.QueryKind;
import org.jspecify.annotations.Nullable;

/**
 * Selections of numbered ranges of one column, {@code SELECT COUNT(*), SUM(x) FROM t WHERE low <= x
 * AND x < high}. One kernel evaluates all of them in one scan. With one range, this is a separate
 * query; with up to 16 ranges, it is the pass that several queries share. The answer has a row
 * (count, sum) for each range, in the order of the ranges.
 *
 * <p>The minimum work for n rows and k ranges is 4 n bytes and 5 k n operations.
 *
 * @param ranges numbers of the ranges, 1 to 16 of them
 * @param column the column to scan, which the caller owns; null for a new column
 */
public record RangeSums(List<Integer> ranges, @Nullable SharedColumn column) implements QueryKind {
  /** The maximum number of ranges in one scan. */
  public static final int MOST = 16;

  private static final int OPERATIONS = 5;

  /** Checks the number of ranges. */
  public RangeSums {
    ranges = List.copyOf(ranges);
    if (ranges.isEmpty() || ranges.size() > MOST || ranges.stream().anyMatch(r -> r < 0)) {
      throw new IllegalArgumentException(
          String.format(Locale.ROOT, "ranges %s: give 1 to %d numbers from 0 on", ranges, MOST));
    }
  }

  private int count() {
    return ranges.size();
  }

  @Override
  public String name() {
    return count() == 1
        ? "range" + ranges.get(0)
        : "ranges" + ranges.get(0) + "to" + ranges.get(count() - 1);
  }

  /**
   * The bound at an index: the lower bounds have even indices, and the upper bounds have odd ones.
   * The ranges have 50 to 110 values and are distributed over all values of the column.
   */
  private int bound(int index) {
    int range = ranges.get(index / 2);
    int low = 37 * range % (SharedColumn.VALUES - 110);
    return index % 2 == 0 ? low : low + 50 + range % 7 * 10;
  }

  @Override
  public DeviceQuery ready(Backend backend, int size, long seed) {
    if (column != null && (column.rows() != size || column.seed() != seed)) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "the column has %d rows of seed %d, not %d rows of seed %d",
              column.rows(),
              column.seed(),
              size,
              seed));
    }
    return QueryAssembly.ready(
        backend,
        QueryAssembly.name(name(), seed),
        2 * count(),
        assembly -> assemble(assembly, size, seed));
  }

  private DeviceQuery assemble(QueryAssembly assembly, int n, long seed) {
    DeviceBuffer<int[]> scanned =
        column != null ? column.device() : assembly.column(n, SharedColumn.valueOfRow(seed));
    DeviceBuffer<int[]> bounds = assembly.column(2 * count(), this::bound);
    assembly.step(
        count() == 1 ? "scan" : "shared-scan",
        List.of(assembly.answer()),
        new SharedScan(scanned, bounds, assembly.answer(), n),
        Map.of("PREDICATES", count()),
        (n + 3L) / 4,
        new KernelWork(4L * n + 8L * (2L * count() + 1), (long) OPERATIONS * count() * n, 0, 0));
    if (column != null && count() == 1) {
      assembly.shares(new RangePass(column, ranges));
    }
    return assembly.query("the error word is set without a known reason", this::decode);
  }

  private QueryAnswer decode(long[] words) {
    return new QueryAnswer(
        IntStream.range(0, count())
            .mapToObj(i -> List.of(words[2 * i], words[2 * i + 1]))
            .toList());
  }

  @Override
  public QueryAnswer reference(int size, long seed) {
    IntUnaryOperator x = SharedColumn.valueOfRow(seed);
    return new QueryAnswer(
        IntStream.range(0, count())
            .mapToObj(
                i ->
                    IntStream.range(0, size)
                        .map(x)
                        .filter(value -> value >= bound(2 * i) && value < bound(2 * i + 1))
                        .summaryStatistics())
            .map(found -> List.of(found.getCount(), found.getSum()))
            .toList());
  }
}
