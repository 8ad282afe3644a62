package org.gpuquerylab.engine.internal.cost;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.IntUnaryOperator;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.Closer;
import org.gpuquerylab.operators.RelationalOperators;
import org.gpuquerylab.operators.expression.OrderingTerm;
import org.gpuquerylab.operators.expression.ScalarExpression;
import org.gpuquerylab.operators.relation.AggregateCall;
import org.gpuquerylab.operators.relation.DataType;
import org.gpuquerylab.operators.relation.DeviceRelation;
import org.gpuquerylab.operators.relation.HostRelation;
import org.gpuquerylab.operators.relation.JoinKind;
import org.gpuquerylab.operators.relation.Vector;

/**
 * Measures the coefficients of {@link CalibratedCost}: runs operators on relations of random keys,
 * and takes differences of the shortest of a few runs.
 */
final class CostMeasurement {
  private static final int NEAR = TableCost.NEAR_ROWS;

  private static final int MOST_RUNS = 20;
  private static final int FEWEST_RUNS = 2;
  private static final double ENOUGH_NANOS = 1e8;
  private static final double NANOS_PER_MILLI = 1e6;

  /** What a coefficient is at least, in nanoseconds, as differences of times may be negative. */
  private static final double LEAST = 1e-3;

  private static final ScalarExpression KEY = ScalarExpression.column("k");

  private final RelationalOperators operators;
  private final Closer relations = new Closer();
  private final int far;
  private final SplittableRandom random = new SplittableRandom(43);
  private final List<Double> spreads = new ArrayList<>();

  /**
   * What was measured.
   *
   * @param spread the median over the operators of the median run over the shortest one
   */
  record Result(CalibratedCost cost, double spread) {}

  private CostMeasurement(RelationalOperators operators, int far) {
    this.operators = operators;
    this.far = far;
  }

  /**
   * Measures on a backend, which takes a second or two for usual numbers of rows.
   *
   * @param far the rows of the large table
   */
  static Result of(Backend backend, int far) {
    try (RelationalOperators operators = new RelationalOperators(backend)) {
      CostMeasurement measurement = new CostMeasurement(operators, far);
      try {
        CalibratedCost cost = measurement.measure();
        return new Result(cost, median(measurement.spreads));
      } finally {
        measurement.relations.close();
      }
    }
  }

  private CalibratedCost measure() {
    DeviceRelation one = relation(1, row -> row);
    DeviceRelation near = relation(NEAR, row -> row);
    DeviceRelation many = relation(far, row -> row);
    DeviceRelation misses = relation(far, row -> -1 - row);
    DeviceRelation hits = relation(far, row -> random.nextInt(far));
    DeviceRelation few = relation(far, row -> random.nextInt(NEAR));
    DeviceRelation half = relations.own(operators.filter(hits, isBelow(far / 2)));
    double launch = join(one, one);
    double nearBuilt = join(one, near);
    double farBuilt = join(one, many);
    double missed = join(misses, near);
    double output = perRow(join(few, near) - missed, far);
    return new CalibratedCost(
        launch / NANOS_PER_MILLI,
        table(perRow(nearBuilt - launch, NEAR), perRow(farBuilt - launch, far)),
        table(
            perRow(missed - nearBuilt, far),
            perRow(join(hits, many) - farBuilt - output * far, far)),
        output,
        perRow(time(() -> operators.gather(half)), half.rows()),
        perRow(time(() -> operators.filter(hits, isBelow(far / 2))), far),
        table(perRow(groups(few), far), perRow(groups(hits), far)),
        perRow(time(() -> operators.sort(hits, List.of(OrderingTerm.ascending(KEY)))), far));
  }

  private TableCost table(double near, double beyond) {
    return new TableCost(near, beyond, far);
  }

  private static double perRow(double nanos, int rows) {
    return Math.max(LEAST, nanos / rows);
  }

  private DeviceRelation relation(int rows, IntUnaryOperator key) {
    int[] keys = IntStream.range(0, rows).map(key).toArray();
    for (int i = rows - 1; i > 0; i--) {
      int other = random.nextInt(i + 1);
      int swapped = keys[i];
      keys[i] = keys[other];
      keys[other] = swapped;
    }
    return relations.own(operators.upload(HostRelation.of(Vector.of("k", DataType.INT32, keys))));
  }

  private static ScalarExpression isBelow(int key) {
    return ScalarExpression.call(
        ScalarExpression.Operator.LESS, KEY, ScalarExpression.literal(key));
  }

  private double join(DeviceRelation probe, DeviceRelation build) {
    DeviceRelation renamed = relations.own(build.rename(List.of("b")));
    return time(() -> operators.join(probe, renamed, JoinKind.INNER, List.of("k"), List.of("b")));
  }

  private double groups(DeviceRelation rows) {
    return time(
        () -> operators.aggregate(rows, List.of("k"), List.of(AggregateCall.countRows("n"))));
  }

  /** The shortest time in nanoseconds; the first run is not counted. */
  private double time(Supplier<DeviceRelation> operator) {
    List<Double> runs = new ArrayList<>();
    double sum = 0;
    for (int run = 0; run <= FEWEST_RUNS || (run <= MOST_RUNS && sum < ENOUGH_NANOS); run++) {
      long start = System.nanoTime();
      DeviceRelation result = operator.get();
      try {
        operators.context().queue().finish();
        double nanos = System.nanoTime() - start;
        runs.add(nanos);
        sum += nanos;
      } finally {
        result.close();
      }
    }
    List<Double> counted = runs.subList(1, runs.size());
    double least = Collections.min(counted);
    spreads.add(median(counted) / least);
    return least;
  }

  private static double median(List<Double> values) {
    return values.stream().sorted().toList().get(values.size() / 2);
  }
}
