package org.gpuquerylab.costmodel;

import java.util.List;
import java.util.Map;

/**
 * The input of a hash aggregation.
 *
 * @param rows ||R||: the number of rows of the input
 * @param keyBytes w: width of the group-by key in bytes, all of its columns together
 * @param aggregateBytes K_1 ... K_n: width of each aggregated column, in bytes
 * @param groups v: the number of groups in the result
 */
public record AggregationInput(long rows, int keyBytes, List<Integer> aggregateBytes, long groups)
    implements OperatorInput {
  /** The operator's name. */
  public static final String OPERATOR = "aggregation";

  /** Copies the list and checks all components. */
  public AggregationInput {
    Shapes.cardinality("rows", rows);
    Shapes.positive("keyBytes", keyBytes);
    aggregateBytes = Shapes.widths("aggregateBytes", aggregateBytes);
    Shapes.cardinality("groups", groups);
    Shapes.atMost("groups", groups, rows);
  }

  @Override
  public String operator() {
    return OPERATOR;
  }

  @Override
  public Map<String, Double> numbers() {
    return Map.of(
        "rows", (double) rows,
        "keyBytes", (double) keyBytes,
        "aggregateBytes", (double) Shapes.sum(aggregateBytes),
        "groups", (double) groups);
  }

  @Override
  public double inputBytes() {
    return (double) rows * (keyBytes + Shapes.sum(aggregateBytes));
  }

  @Override
  public double resultBytes() {
    return (double) groups * (keyBytes + Shapes.sum(aggregateBytes));
  }
}
