package org.gpuquerylab.measure.internal.compare;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.gpuquerylab.measure.internal.compare.Matching.RowPair;
import org.gpuquerylab.measure.results.Point;
import org.gpuquerylab.measure.stats.MedianInterval;

/**
 * The samples of a point. If the point has several queries, each query is a unit, and the medians
 * of its repetitions on both sides are a pair, because queries differ far more than repeated times
 * do. Otherwise each repetition is a unit; repetitions are pairs only if the sides were measured in
 * turns. If there are enough rows, stretches of time must also show this difference.
 */
final class PointSamples {

  private final Quantity quantity;
  private final boolean inTurns;

  PointSamples(Quantity quantity, boolean inTurns) {
    this.quantity = quantity;
    this.inTurns = inTurns;
  }

  Contrast contrast(Point point, List<RowPair> pairs) {
    double[] base = values(pairs, RowPair::base);
    double[] other = values(pairs, RowPair::other);
    List<MedianInterval> medians = List.of(MedianInterval.of(base), MedianInterval.of(other));
    Samples samples = samples(pairs, base, other);
    if (pairs.size() >= TimeUnits.LEAST) {
      samples = new AgreeingSamples(samples, TimeUnits.of(pairs));
    }
    return new Contrast(point.toString(), samples, medians);
  }

  private Samples samples(List<RowPair> pairs, double[] base, double[] other) {
    Map<Point, List<RowPair>> queries = new LinkedHashMap<>();
    pairs.forEach(pair -> queries.computeIfAbsent(pair.point(), p -> new ArrayList<>()).add(pair));
    if (queries.size() > 1) {
      return new PairedSamples(queries.values().stream().mapToDouble(this::logRatio).toArray());
    } else if (inTurns) {
      return new PairedSamples(pairs.stream().mapToDouble(RowPair::logRatio).toArray());
    }
    return new ApartSamples(logarithms(base), logarithms(other));
  }

  private double logRatio(List<RowPair> query) {
    return Math.log(MedianInterval.median(values(query, RowPair::other)))
        - Math.log(MedianInterval.median(values(query, RowPair::base)));
  }

  private double[] values(List<RowPair> pairs, Function<RowPair, SideRow> side) {
    return pairs.stream().mapToDouble(pair -> quantity.of(side.apply(pair).measured())).toArray();
  }

  private static double[] logarithms(double[] values) {
    double[] logarithms = new double[values.length];
    for (int i = 0; i < values.length; i++) {
      logarithms[i] = Math.log(values[i]);
    }
    return logarithms;
  }
}
