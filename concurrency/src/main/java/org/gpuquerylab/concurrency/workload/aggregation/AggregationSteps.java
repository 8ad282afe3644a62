package org.gpuquerylab.concurrency.workload.aggregation;

import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.device.ElementType;
import org.gpuquerylab.concurrency.query.KernelWork;
import org.gpuquerylab.concurrency.query.QueryAnswer;
import org.gpuquerylab.concurrency.workload.assembly.MergePartials;
import org.gpuquerylab.concurrency.workload.assembly.QueryAssembly;

/** The two steps of an aggregation by group: partial counts and sums, then their merging. */
public final class AggregationSteps {
  /** The code of rows that count in no group. */
  public static final int NO_GROUP = PartialAggregate.NO_GROUP;

  /** Upper bound of the values, so that 32-bit sums last long. */
  public static final int VALUES = 1000;

  /** Rows after which a work-group empties its 32-bit table, unless told otherwise. */
  public static final int ROWS_PER_FLUSH = 1 << 22;

  private AggregationSteps() {}

  /** Words of the answer: a count and a sum for each group. */
  public static int words(int groups) {
    return 2 * groups;
  }

  /**
   * Adds both steps. The query's answer becomes a count and a sum for each group; a code outside
   * the groups sets the error word.
   *
   * @param codes the rows' groups
   * @param values values of the rows, from 0 up to, but not including, {@value #VALUES}
   * @param groups upper bound of the codes, a power of two from 2 to 1024
   * @param rowsPerFlush rows after which 32-bit sums are emptied, from 8192 to {@link
   *     #ROWS_PER_FLUSH}
   * @param counted expected number of rows in groups
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
   * The answer that {@link #add} computed: a row for each group that has rows, in order.
   *
   * @param words a count and a sum for each group; not modified
   * @param groups number of groups of the answer
   * @param columns the row's values before its count and sum
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
