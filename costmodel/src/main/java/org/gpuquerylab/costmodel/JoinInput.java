package org.gpuquerylab.costmodel;

import java.util.List;
import java.util.Map;

/**
 * The input of an unpartitioned hash join of a fact table R with a dimension table S; the join key
 * has 4 bytes and is not projected.
 *
 * @param factRows ||R||: cardinality of the fact table
 * @param dimensionRows ||S||: cardinality of the dimension table
 * @param factBytes R_1 ... R_n: width of each projected column of the fact table, in bytes
 * @param dimensionBytes S_1 ... S_m: width of each projected column of the dimension table, in
 *     bytes
 * @param selectivity r: the fraction of fact rows that have a match, 0 to 1
 */
public record JoinInput(
    long factRows,
    long dimensionRows,
    List<Integer> factBytes,
    List<Integer> dimensionBytes,
    double selectivity)
    implements OperatorInput {
  /** The operator's name. */
  public static final String OPERATOR = "join";

  /** The size of a join key in bytes. */
  public static final int KEY_BYTES = 4;

  /** Copies the lists and checks all components. */
  public JoinInput {
    Shapes.cardinality("factRows", factRows);
    Shapes.cardinality("dimensionRows", dimensionRows);
    factBytes = Shapes.widths("factBytes", factBytes);
    dimensionBytes = Shapes.widths("dimensionBytes", dimensionBytes);
    Shapes.fraction("selectivity", selectivity);
  }

  @Override
  public String operator() {
    return OPERATOR;
  }

  @Override
  public Map<String, Double> numbers() {
    return Map.of(
        "factRows", (double) factRows,
        "dimensionRows", (double) dimensionRows,
        "factBytes", (double) Shapes.sum(factBytes),
        "dimensionBytes", (double) Shapes.sum(dimensionBytes),
        "selectivity", selectivity);
  }

  @Override
  public double inputBytes() {
    return (double) factRows * (Shapes.sum(factBytes) + KEY_BYTES)
        + (double) dimensionRows * (Shapes.sum(dimensionBytes) + KEY_BYTES);
  }

  @Override
  public double resultBytes() {
    return selectivity * factRows * (Shapes.sum(factBytes) + Shapes.sum(dimensionBytes));
  }
}
