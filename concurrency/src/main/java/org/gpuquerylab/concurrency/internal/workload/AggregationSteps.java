package org.gpuquerylab.concurrency.internal.workload;

import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.device.ElementType;
import org.gpuquerylab.concurrency.query.KernelWork;
import org.gpuquerylab.concurrency.query.QueryAnswer;
import org.gpuquerylab.concurrency.query.QueryAssembly;

/** The two steps of a grouped aggregation: partial counts and sums, then their merging. */
final class AggregationSteps {
  /** The code of rows that belong to no group. */
  public static final int NO_GROUP = PartialAggregate.NO_GROUP;

  /** The upper bound of the values, which keeps 32-bit sums from overflowing for many rows. */
  public static final int VALUES = 1000;

  /**
   * The number of rows after which a work-group empties its 32-bit table, unless the caller chooses
   * another number.
   */
  public static final int ROWS_PER_FLUSH = 1 << 22;

  private AggregationSteps() {}

  /** The number of words of the answer: a count and a sum for each group. */
  public static int words(int groups) {
    return 2 * groups;
  }

  /**
   * Adds both steps to a query. The answer of the query is a count and a sum for each group; a code
   * that belongs to no group sets the error word.
   *
   * @param codes the group codes of the rows
   * @param values the values of the rows, from 0 up to, but not including, {@value #VALUES}
   * @param groups upper bound of the codes, a power of two from 2 to 1024
   * @param rowsPerFlush number of rows after which 32-bit sums are emptied, from 8192 to {@link
   *     #ROWS_PER_FLUSH}
   * @param counted expected number of rows that belong to a group
   */
  public static void add(
      QueryAssembly assembly,
      DeviceBuffer<int[]> codes,
      DeviceBuffer<int[]> values,
      int n,
      int groups,
      int rowsPerFlush,
      long counted,
      Integer... after) {
    int slots = MergePartials.SLOTS;
    int cells = words(groups) + 1;
    DeviceBuffer<long[]> partials = assembly.buffer(ElementType.LONG, (long) slots * cells);
    long merged = Math.min(2 * counted, (long) slots * cells);
    int partial =
        assembly.step(
            "aggregate",
            List.of(partials),
            new PartialAggregate(codes, values, partials, n, slots),
            Map.of("GROUPS", groups, "ROWS_PER_FLUSH", rowsPerFlush),
            (n + 3L) / 4,
            new KernelWork(
                4L * n + 4 * counted + 8L * slots * cells, n + 2 * counted, 2 * counted, merged),
            after);
    assembly.step(
        "merge",
        new MergePartials(partials, assembly.answer(), slots, cells),
        Map.of(),
        cells,
        MergePartials.work(slots, cells),
        partial);
  }

  /**
   * The answer of the steps from {@link #add}: a row for each group that has rows, in the order of
   * the groups.
   *
   * @param words a count and a sum for each group; not modified
   * @param groups number of groups in the answer
   * @param columns returns the values in a row before its count and sum
   */
  public static QueryAnswer decode(long[] words, int groups, IntFunction<List<Long>> columns) {
    return new QueryAnswer(
        IntStream.range(0, groups)
            .filter(g -> words[2 * g] != 0)
            .mapToObj(
                g ->
                    Stream.concat(
                            columns.apply(g).stream(), Stream.of(words[2 * g], words[2 * g + 1]))
                        .toList())
            .toList());
  }
}
