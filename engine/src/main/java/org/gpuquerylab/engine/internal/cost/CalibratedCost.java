package org.gpuquerylab.engine.internal.cost;

import org.gpuquerylab.joinorder.cost.CostFunction;

/**
 * The time of operators on a device in milliseconds, from coefficients that were measured there. As
 * the cost of a plan, it is the time of its hash joins: a launch, the rows of which the table is
 * built, those that probe it, those of the result, and row references of inputs that are results
 * themselves. The side with the smaller time is built. Searches on devices cannot compute it.
 *
 * @param launchMillis the time of a join of few rows
 * @param build nanoseconds for each row of a build side, by its rows
 * @param probe nanoseconds for each row that probes a table, by the table's rows
 * @param output nanoseconds for each row of a result
 * @param gather nanoseconds for each value that is read through a row reference
 * @param filter nanoseconds for each row of a filter's input, or of an expression's
 * @param group nanoseconds for each row of an aggregation's input, by the groups
 * @param sort nanoseconds for each sorted row
 */
public record CalibratedCost(
    double launchMillis,
    TableCost build,
    TableCost probe,
    double output,
    double gather,
    double filter,
    TableCost group,
    double sort)
    implements CostFunction {
  /** The function's name. */
  public static final String NAME = "calibrated";

  /** No kernel has the function; built-in functions have small identifiers. */
  private static final int KERNEL_ID = 1_000;

  private static final double NANOS_PER_MILLI = 1e6;

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public int kernelId() {
    return KERNEL_ID;
  }

  @Override
  public double cost(
      double leftCost,
      double rightCost,
      double leftCardinality,
      double rightCardinality,
      double cardinality) {
    double references =
        (leftCost > 0 ? leftCardinality : 0) + (rightCost > 0 ? rightCardinality : 0);
    double join =
        Math.min(
            joinMillis(leftCardinality, rightCardinality, cardinality),
            joinMillis(rightCardinality, leftCardinality, cardinality));
    return leftCost + rightCost + join + gather * references / NANOS_PER_MILLI;
  }

  /**
   * The time of a hash join.
   *
   * @param probeRows the rows that probe
   * @param buildRows the rows of which the table is built
   * @param rows the rows of the result
   */
  public double joinMillis(double probeRows, double buildRows, double rows) {
    double nanos =
        build.nanos(buildRows) * buildRows + probe.nanos(buildRows) * probeRows + output * rows;
    return launchMillis + nanos / NANOS_PER_MILLI;
  }

  /** The time of a filter, or of expressions, over rows. */
  public double filterMillis(double rows) {
    return launchMillis + filter * rows / NANOS_PER_MILLI;
  }

  /** The time to aggregate rows to groups. */
  public double groupMillis(double rows, double groups) {
    return launchMillis + group.nanos(groups) * rows / NANOS_PER_MILLI;
  }

  /** The time to sort rows. */
  public double sortMillis(double rows) {
    return launchMillis + sort * rows / NANOS_PER_MILLI;
  }
}
