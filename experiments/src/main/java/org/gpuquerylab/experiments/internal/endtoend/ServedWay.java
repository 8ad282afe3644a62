package org.gpuquerylab.experiments.internal.endtoend;

import java.math.BigDecimal;
import java.util.Comparator;
import org.gpuquerylab.engine.internal.served.StatementOrder;
import org.gpuquerylab.engine.plan.Estimator;
import org.gpuquerylab.measure.results.Point;

/**
 * A way to serve statements.
 *
 * @param policy the order in which they begin
 * @param prediction the estimator of their lengths and bytes
 * @param atOnce the most that run at once
 * @param bytes what admission takes for their bytes, in percent of the estimate
 */
record ServedWay(String policy, String prediction, int atOnce, int bytes)
    implements Comparable<ServedWay> {
  private static final String FIFO = StatementOrder.FIFO.label();

  static ServedWay of(Point point) {
    return new ServedWay(
        point.get(Served.POLICY),
        point.get(Served.PREDICTION),
        point.getInt(Served.AT_ONCE),
        point.getInt(Served.BYTES));
  }

  boolean isFifo() {
    return policy.equals(FIFO);
  }

  boolean isRight() {
    return bytes == Served.RIGHT;
  }

  /** The order by exact lengths, of as many statements at once. */
  ServedWay shortest() {
    return new ServedWay(
        StatementOrder.SHORTEST.label(), Estimator.TRUE.label(), atOnce, Served.RIGHT);
  }

  /** The same by right bytes. */
  ServedWay right() {
    return new ServedWay(policy, prediction, atOnce, Served.RIGHT);
  }

  /** How many statements run, in words. */
  String run() {
    return atOnce == 1 ? "" : ", " + atOnce + " at once";
  }

  String label() {
    String number = BigDecimal.valueOf(bytes, 2).stripTrailingZeros().toPlainString();
    return policy
        + (isFifo() ? "" : " by " + prediction)
        + run()
        + (isRight() ? "" : ", bytes x " + number);
  }

  @Override
  public int compareTo(ServedWay other) {
    return Comparator.comparingInt(ServedWay::atOnce)
        .thenComparing(ServedWay::policy)
        .thenComparing(ServedWay::prediction)
        .thenComparingInt(ServedWay::bytes)
        .compare(this, other);
  }
}
