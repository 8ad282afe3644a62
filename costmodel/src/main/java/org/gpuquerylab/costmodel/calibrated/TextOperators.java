package org.gpuquerylab.costmodel.calibrated;

import java.util.List;
import org.gpuquerylab.costmodel.AggregationInput;
import org.gpuquerylab.costmodel.JoinInput;
import org.gpuquerylab.costmodel.OperatorInput;
import org.gpuquerylab.costmodel.SelectionInput;
import org.gpuquerylab.costmodel.SortInput;

/**
 * The work of the text's operators, step by step as the text describes them; the steps have the
 * names that the text's model gives them.
 */
public final class TextOperators {
  /** Bytes of a key, a row's number, a hash value, a filter's element or a counter. */
  private static final int WORD = 4;

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
    double rows = in.rows();
    int predicates = in.predicateBytes().size();
    StepWork.Builder filter = StepWork.step("filter");
    in.predicateBytes().forEach(width -> filter.read("predicate column", rows * width));
    filter
        .read("filter", rows * WORD * (predicates - 1))
        .write("filter", rows * WORD * predicates)
        .items("predicates", rows * predicates)
        .launches(predicates);
    StepWork.Builder project = StepWork.step("project");
    for (int width : in.projectedBytes()) {
      projectInOrder(project, "projected column", rows, width, in.selectivity());
    }
    return List.of(filter.build(), project.launches(in.projectedBytes().size()).build());
  }

  /** One column of the rows that the filter lets pass. */
  private static void projectInOrder(
      StepWork.Builder step, String name, double rows, int width, double selectivity) {
    step.read("filter", rows * WORD)
        .readSome(name, rows, width, selectivity)
        .write("result column", rows * selectivity * width)
        .items("rows", rows);
  }

  private static List<StepWork> join(JoinInput in) {
    double rows = in.factRows();
    double matches = rows * in.selectivity();
    double table = 2.0 * WORD * in.dimensionRows();
    double heads = 2.0 * WORD * in.dimensionRows();
    StepWork.Builder project = StepWork.step("project");
    for (int width : in.factBytes()) {
      projectInOrder(project, "fact column", rows, width, in.selectivity());
    }
    for (int width : in.dimensionBytes()) {
      project
          .read("filter", rows * WORD)
          .gather("dimension column", matches, width, (double) in.dimensionRows() * width)
          .write("result column", matches * width)
          .items("rows", rows);
    }
    project.launches((double) in.factBytes().size() + in.dimensionBytes().size());
    return List.of(build(in, table, heads), probe(in, table, heads), project.build());
  }

  private static StepWork build(JoinInput in, double table, double heads) {
    double rows = in.dimensionRows();
    return StepWork.step("build")
        .read("primary keys, twice", 2 * WORD * rows)
        .atomics("numbers of entries", 2 * rows, WORD, Math.max(1, rows))
        .read("prefix sum", heads)
        .write("prefix sum", heads)
        .scatter("hash table entries", rows, 2 * WORD, table)
        .items("hashes", 2 * rows)
        .threads(rows)
        .launches(4)
        .build();
  }

  private static StepWork probe(JoinInput in, double table, double heads) {
    double rows = in.factRows();
    return StepWork.step("probe")
        .read("foreign keys", WORD * rows)
        .gather("numbers of entries", rows, 2 * WORD, heads)
        .gather("hash table entries", rows * in.selectivity(), 2 * WORD, table)
        .write("filter", WORD * rows)
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
