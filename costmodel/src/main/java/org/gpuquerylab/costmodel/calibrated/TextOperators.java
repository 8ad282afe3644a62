package org.gpuquerylab.costmodel.calibrated;

import java.util.List;
import org.gpuquerylab.costmodel.AggregationInput;
import org.gpuquerylab.costmodel.JoinInput;
import org.gpuquerylab.costmodel.OperatorInput;
import org.gpuquerylab.costmodel.SelectionInput;
import org.gpuquerylab.costmodel.SortInput;

/**
 * The work of the text's operators, by the text's steps, in the way of today's implementations,
 * such as this project's: a filter has a bit a row, a column wider than 8 bytes is several columns,
 * rows that a predicate has dropped are not read for the next one where their neighbours are
 * dropped, too. The steps have the names that the text's model gives them.
 */
public final class TextOperators {
  /** Bytes of a key, a row's number, a hash value or a counter. */
  private static final int WORD = 4;

  /** Bytes of a filter's element. */
  private static final double BIT = 1.0 / 8;

  /** Rows that are dropped together, those of a byte of the filter. */
  private static final int NEIGHBOURS = 8;

  private static final int WIDEST_COLUMN = 8;

  /** Slots of a hash table for each row at least; their number is a power of two. */
  private static final int SLOTS_A_ROW = 2;

  private static final int SLOT_BYTES = 8;

  /** Bytes of slots that a probe reads at once. */
  private static final int BUCKET_BYTES = 16;

  /** Launches of a prefix sum. */
  private static final int SCAN_LAUNCHES = 3;

  private TextOperators() {}

  /** The steps of an operator. */
  public static List<StepWork> steps(OperatorInput input) {
    if (input instanceof SelectionInput selection) {
      return selection(selection);
    } else if (input instanceof JoinInput join) {
      return join(join);
    } else if (input instanceof AggregationInput aggregation) {
      return aggregation(aggregation);
    } else if (input instanceof SortInput sort) {
      return sort(sort);
    }
    throw new IllegalArgumentException("no work is known for " + input);
  }

  private static List<StepWork> selection(SelectionInput in) {
    StepWork.Builder project = StepWork.step("project").launches(SCAN_LAUNCHES);
    for (int width : in.projectedBytes()) {
      projectInOrder(project, "projected column", (double) in.rows(), width, in.selectivity());
    }
    return List.of(filter(in), project.build());
  }

  /** Each predicate is taken to let the same fraction pass. */
  private static StepWork filter(SelectionInput in) {
    double rows = in.rows();
    int predicates = in.predicateBytes().size();
    double each = Math.pow(in.selectivity(), 1.0 / predicates);
    StepWork.Builder filter = StepWork.step("filter");
    double left = 1;
    for (int width : in.predicateBytes()) {
      double blocks = 1 - Math.pow(1 - left, NEIGHBOURS);
      filter.readSome("predicate column", rows / NEIGHBOURS, NEIGHBOURS * width, blocks);
      filter.items("predicates", rows * blocks);
      left *= each;
    }
    return filter
        .read("filter", rows * BIT * (predicates - 1))
        .write("filter", rows * BIT * predicates)
        .launches(predicates)
        .build();
  }

  /** One column of the rows that the filter lets pass. */
  private static void projectInOrder(
      StepWork.Builder step, String name, double rows, int width, double selectivity) {
    for (int rest = width; rest > 0; rest -= WIDEST_COLUMN) {
      int part = Math.min(rest, WIDEST_COLUMN);
      step.read("filter", rows * BIT)
          .readSome(name, rows, part, selectivity)
          .write("result column", rows * selectivity * part)
          .items("rows", rows)
          .launches(1);
    }
  }

  private static List<StepWork> join(JoinInput in) {
    double rows = in.factRows();
    StepWork.Builder project = StepWork.step("project").launches(SCAN_LAUNCHES);
    for (int width : in.factBytes()) {
      projectInOrder(project, "fact column", rows, width, in.selectivity());
    }
    for (int width : in.dimensionBytes()) {
      projectDimension(project, in, width);
    }
    return List.of(build(in), probe(in), project.build());
  }

  private static void projectDimension(StepWork.Builder step, JoinInput in, int width) {
    double matches = in.factRows() * in.selectivity();
    for (int rest = width; rest > 0; rest -= WIDEST_COLUMN) {
      int part = Math.min(rest, WIDEST_COLUMN);
      step.read("row numbers", matches * WORD)
          .gather("dimension column", matches, part, (double) in.dimensionRows() * part)
          .write("result column", matches * part)
          .items("matches", matches)
          .launches(1);
    }
  }

  /** The power of two from {@link #SLOTS_A_ROW} slots a row on. */
  private static double slots(JoinInput in) {
    return Math.scalb(1.0, (int) Math.ceil(log2((double) SLOTS_A_ROW * in.dimensionRows())));
  }

  private static StepWork build(JoinInput in) {
    double rows = in.dimensionRows();
    double slots = slots(in);
    double table = SLOT_BYTES * slots;
    return StepWork.step("build")
        .write("empty counters and slots", 3 * WORD * slots + table)
        .read("primary keys, twice, and their slots", 3 * WORD * rows)
        .write("slots of keys", WORD * rows)
        .atomics("counters and places", 2 * rows, WORD, Math.max(1, rows))
        .read("prefix sum", 2 * WORD * slots)
        .write("prefix sum", WORD * slots)
        .scatter("hash table entries", rows, SLOT_BYTES, table)
        .items("hashes", 2 * rows)
        .threads(rows)
        .launches(6 + SCAN_LAUNCHES)
        .build();
  }

  private static StepWork probe(JoinInput in) {
    double rows = in.factRows();
    return StepWork.step("probe")
        .read("foreign keys", WORD * rows)
        .gather("hash table", rows, BUCKET_BYTES, SLOT_BYTES * slots(in))
        .write("filter", BIT * rows)
        .write("row numbers of matches", WORD * rows * in.selectivity())
        .items("hashes", rows)
        .launches(1)
        .build();
  }

  private static List<StepWork> aggregation(AggregationInput in) {
    double rows = in.rows();
    double groups = Math.max(1, in.groups());
    StepWork group =
        StepWork.step("group")
            .read("group-by keys", rows * in.keyBytes())
            .atomics("counts", rows, WORD, groups)
            .write("hash values", rows * WORD)
            .items("hashes", rows)
            .launches(2)
            .build();
    StepWork.Builder aggregate =
        StepWork.step("aggregate")
            .read("hash values", rows * WORD)
            .items("rows", rows * Math.max(1, in.aggregateBytes().size()))
            .launches(1);
    for (int width : in.aggregateBytes()) {
      aggregate
          .read("aggregated column", rows * width)
          .atomics("aggregates", rows, Long.BYTES, groups);
    }
    return List.of(group, aggregate.build());
  }

  private static List<StepWork> sort(SortInput in) {
    double rows = in.rows();
    double pairs = rows * (in.keyBytes() + WORD);
    int rounds = Long.SIZE - Long.numberOfLeadingZeros(in.partitions() - 1);
    StepWork.Builder project = StepWork.step("project");
    for (int width : in.projectedBytes()) {
      project
          .read("row numbers", rows * WORD)
          .gather("projected column", rows, width, rows * width)
          .write("result column", rows * width)
          .items("rows", rows);
    }
    return List.of(
        StepWork.step("sort")
            .read("keys", pairs)
            .write("keys and row numbers", pairs)
            .items("comparisons", rows * log2(rows / in.partitions()))
            .launches(1)
            .build(),
        StepWork.step("merge")
            .read("keys and row numbers", pairs * rounds)
            .write("keys and row numbers", pairs * rounds)
            .items("comparisons", rows * rounds)
            .launches(rounds)
            .build(),
        project.launches(in.projectedBytes().size()).build());
  }

  private static double log2(double x) {
    return x <= 1 ? 0 : Math.log(x) / Math.log(2);
  }
}
