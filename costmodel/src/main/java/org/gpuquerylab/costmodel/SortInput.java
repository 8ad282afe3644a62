package org.gpuquerylab.costmodel;

import java.util.List;
import java.util.Map;

/**
 * The input of a merge sort.
 *
 * @param rows ||R||: the number of rows of the input
 * @param keyBytes w: width of the order-by key, in bytes
 * @param projectedBytes K_1 ... K_n: width of each projected column, including the order-by key, in
 *     bytes
 * @param partitions p: the number of partitions that are sorted within the device's cache; each
 *     partition has d = ||R|| / p keys
 */
public record SortInput(long rows, int keyBytes, List<Integer> projectedBytes, long partitions)
    implements OperatorInput {
  /** The operator's name. */
  public static final String OPERATOR = "sort";

  /** Copies the list and checks all components. */
  public SortInput {
    Shapes.cardinality("rows", rows);
    Shapes.positive("keyBytes", keyBytes);
    projectedBytes = Shapes.someWidths("projectedBytes", projectedBytes);
    Shapes.positive("partitions", partitions);
    Shapes.atMost("partitions", partitions, Math.max(1, rows));
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
        "projectedBytes", (double) Shapes.sum(projectedBytes),
        "partitions", (double) partitions);
  }

  @Override
  public double inputBytes() {
    return (double) rows * Shapes.sum(projectedBytes);
  }

  @Override
  public double resultBytes() {
    return inputBytes();
  }

  /** S_r: the device memory that the sort needs, twice the input, in bytes. */
  public double deviceBytes() {
    return 2 * inputBytes();
  }
}
