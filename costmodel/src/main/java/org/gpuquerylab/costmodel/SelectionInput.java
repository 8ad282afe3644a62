package org.gpuquerylab.costmodel;

import java.util.List;
import java.util.Map;

/**
 * The input of a selection: {@code select L1, L2, ... from R where p1 and p2 and ...}.
 *
 * @param rows ||R||: the number of rows of the input
 * @param predicateBytes P_1 ... P_m: width of the column of each predicate, in bytes
 * @param projectedBytes K_1 ... K_n: width of each projected column, in bytes
 * @param selectivity r: the fraction of rows that pass all predicates, 0 to 1
 */
public record SelectionInput(
    long rows, List<Integer> predicateBytes, List<Integer> projectedBytes, double selectivity)
    implements OperatorInput {
  /** The operator's name. */
  public static final String OPERATOR = "selection";

  /** Copies the lists and checks all components. */
  public SelectionInput {
    Shapes.cardinality("rows", rows);
    predicateBytes = Shapes.someWidths("predicateBytes", predicateBytes);
    projectedBytes = Shapes.widths("projectedBytes", projectedBytes);
    Shapes.fraction("selectivity", selectivity);
  }

  @Override
  public String operator() {
    return OPERATOR;
  }

  @Override
  public Map<String, Double> numbers() {
    return Map.of(
        "rows", (double) rows,
        "predicateBytes", (double) Shapes.sum(predicateBytes),
        "projectedBytes", (double) Shapes.sum(projectedBytes),
        "selectivity", selectivity);
  }

  @Override
  public double inputBytes() {
    return (double) rows * (Shapes.sum(projectedBytes) + Shapes.sum(predicateBytes));
  }

  @Override
  public double resultBytes() {
    return selectivity * rows * Shapes.sum(projectedBytes);
  }
}
