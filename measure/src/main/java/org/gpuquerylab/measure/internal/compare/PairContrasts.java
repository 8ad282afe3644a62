package org.gpuquerylab.measure.internal.compare;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Stream;
import org.gpuquerylab.measure.internal.compare.Matching.RowPair;
import org.gpuquerylab.measure.results.Measurement;
import org.gpuquerylab.measure.results.Point;
import org.gpuquerylab.measure.stats.MedianInterval;

/** The hypotheses that are tested for two sides: about the whole, the parts and the points. */
final class PairContrasts {

  /** The results of two builds agree except for the effect of the order of additions. */
  private static final double TOLERANCE = 1e-6;

  final Side base;
  final Side other;
  final Threshold threshold;
  final Matching matching;
  final List<RowPair> pairs;
  final boolean inTurns;
  final Contrast whole;
  final List<Contrast> parts = new ArrayList<>();
  final List<Contrast> points = new ArrayList<>();

  /**
   * Creates the contrasts of two sides.
   *
   * @param pairs matching rows, at least one pair
   */
  PairContrasts(
      Matching matching,
      List<RowPair> pairs,
      Sides sides,
      Quantity quantity,
      OptionalDouble chosen) {
    this.base = matching.base();
    this.other = matching.other();
    this.matching = matching;
    this.pairs = pairs;
    this.inTurns = TurnDetection.are(pairs);
    this.threshold = Threshold.of(base, other, inTurns, sides.by().isEmpty(), chosen);
    this.whole = new Contrast("all points", ClusteredRatio.of(pairs), List.of());
    addParts(sides.sampleAxes());
    Matching.byPoint(pairs, sides.sampleAxes())
        .forEach((point, rows) -> points.add(contrast(point, rows, quantity)));
  }

  private static Contrast contrast(Point point, List<RowPair> pairs, Quantity quantity) {
    List<MedianInterval> medians =
        List.of(
            median(pairs.stream().map(RowPair::base), quantity),
            median(pairs.stream().map(RowPair::other), quantity));
    return new Contrast(point.toString(), ClusteredRatio.of(pairs), medians);
  }

  private static MedianInterval median(Stream<SideRow> rows, Quantity quantity) {
    return MedianInterval.of(rows.mapToDouble(row -> quantity.of(row.measured())).toArray());
  }

  /** The pairs for each value of each axis that has several values. */
  private void addParts(Set<String> sampleAxes) {
    Map<String, Map<String, List<RowPair>>> axes = new LinkedHashMap<>();
    for (RowPair pair : pairs) {
      Point point = pair.point();
      for (Map.Entry<String, String> value : point.values().entrySet()) {
        axes.computeIfAbsent(value.getKey(), axis -> new LinkedHashMap<>())
            .computeIfAbsent(value.getValue(), v -> new ArrayList<>())
            .add(pair);
      }
    }
    axes.keySet().removeAll(sampleAxes);
    axes.forEach(
        (axis, values) -> {
          if (values.size() > 1) {
            values.forEach(
                (value, rows) ->
                    parts.add(
                        new Contrast(axis + "=" + value, ClusteredRatio.of(rows), List.of())));
          }
        });
  }

  /** Pairs whose results differ. */
  int otherResults() {
    return (int) pairs.stream().filter(PairContrasts::differs).count();
  }

  private static boolean differs(RowPair pair) {
    Measurement base = pair.base().measured();
    Measurement other = pair.other().measured();
    return !new Measurement(base.nanos(), base.runs(), base.checksum(), other.checksum(), Map.of())
        .agrees(TOLERANCE);
  }
}
