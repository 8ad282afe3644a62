package org.gpuquerylab.experiments.internal.endtoend;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import org.gpuquerylab.engine.plan.Estimator;
import org.gpuquerylab.measure.internal.report.Numbers;
import org.gpuquerylab.measure.results.Row;
import org.gpuquerylab.measure.stats.MedianInterval;
import org.gpuquerylab.measure.sweep.SweepAxis;

/** What the rows of an experiment answer, each in one sentence. */
final class Answers {
  private Answers() {}

  /** All statements in the plans of an estimator. */
  private record Total(double millis, int statements, int worse, double most) {
    static final Total NONE = new Total(0, 0, 0, 1);

    Total with(EndToEndReport.Result one, boolean isHost) {
      double ratio = one.ratio();
      return new Total(
          millis + (isHost ? one.millis() : one.get(EndToEndTrial.RUNNING)),
          statements + (Double.isNaN(ratio) ? 0 : 1),
          worse + (ratio > 1 + EndToEndReport.ROUNDING ? 1 : 0),
          Double.isNaN(ratio) ? most : Math.max(most, ratio));
    }

    String suboptimal() {
      return worse + " of " + statements;
    }
  }

  /** What a better estimate is worth: plans that are not optimal, and the times to run all. */
  static Optional<String> endToEnd(List<Row> rows) {
    Map<String, Map<String, Total>> totals = new LinkedHashMap<>();
    EndToEndReport.results(rows)
        .forEach(
            (way, statements) -> {
              boolean isHost = way.backend().equals(SweepAxis.NO_BACKEND);
              String place =
                  isHost ? "" : way.backend() + ", " + way.algorithm() + ", " + way.cost();
              Map<String, Total> ofPlace =
                  totals.computeIfAbsent(place, p -> new LinkedHashMap<>());
              Total total = ofPlace.getOrDefault(way.estimator(), Total.NONE);
              for (EndToEndReport.Result one : statements.values()) {
                total = total.with(one, isHost);
              }
              ofPlace.put(way.estimator(), total);
            });
    Map<String, Total> duckDb = totals.remove("");
    double host = duckDb == null ? 0 : duckDb.values().stream().mapToDouble(Total::millis).sum();
    return joined(totals, (place, byEstimator) -> worth(place, byEstimator, host));
  }

  private static Optional<String> worth(String place, Map<String, Total> totals, double duckDb) {
    Total base = totals.get(Estimator.INDEPENDENCE.label());
    Total own = totals.get(Estimator.MAX_ENTROPY.label());
    Total best = totals.get(Estimator.TRUE.label());
    return base == null || own == null
        ? Optional.empty()
        : Optional.of(
            String.format(
                Locale.ROOT,
                "all statements take %s ms by plans from independence, %s from max-entropy%s%s; %s"
                    + " and %s of these plans cost more than the optimal one, at most %s and %s"
                    + " times (%s)",
                Numbers.rounded(base.millis),
                Numbers.rounded(own.millis),
                best == null ? "" : ", " + Numbers.rounded(best.millis) + " from counted rows",
                duckDb > 0 ? ", and " + Numbers.rounded(duckDb) + " in DuckDB" : "",
                base.suboptimal(),
                own.suboptimal(),
                Numbers.rounded(base.most),
                Numbers.rounded(own.most),
                place));
  }

  /** What an order is worth: random orders over optimal ones, with filters and without. */
  static Optional<String> orderMatters(List<Row> rows) {
    Map<String, List<String>> ways = new LinkedHashMap<>();
    OrderReport.ratios(rows)
        .forEach(
            (way, kinds) -> {
              OrderReport.Ratios random = kinds.get(OrderReport.RANDOM);
              if (random != null && random.times().length > 0) {
                MedianInterval times = MedianInterval.of(random.times());
                ways.computeIfAbsent(way.data() + " on " + way.backend(), w -> new ArrayList<>())
                    .add(
                        String.format(
                            Locale.ROOT,
                            "%s times the optimal one's time with filters %s (interval %s to %s, at most %s)",
                            Numbers.rounded(times.median()),
                            way.filters(),
                            Numbers.rounded(times.lower()),
                            Numbers.rounded(times.upper()),
                            Numbers.rounded(random.most())));
              }
            });
    List<OrderRanks.Ranked> ranked = OrderRanks.of(rows);
    String ranks = ranked.isEmpty() ? "" : "; " + OrderRanks.words(ranked);
    return joined(
        ways,
        (place, some) ->
            Optional.of(
                "a random order without cross products takes, in the median, "
                    + String.join(" and ", some)
                    + " ("
                    + place
                    + ")"
                    + ranks));
  }

  /** From which number of relations on each algorithm's plans pay for themselves. */
  static Optional<String> breakEven(List<Row> rows) {
    return joined(
        BreakEvenReport.times(rows),
        (where, algorithms) -> {
          NavigableMap<Integer, BreakEvenReport.Times> base = algorithms.get(BreakEvenReport.BASE);
          Map<String, List<String>> from = new LinkedHashMap<>();
          algorithms.forEach(
              (algorithm, sizes) -> {
                if (base != null && !algorithm.equals(BreakEvenReport.BASE)) {
                  String pays =
                      BreakEvenReport.breakEven(sizes, base)
                          .map(n -> "pay for the time to find them from " + n + " relations on")
                          .orElse("do not pay up to " + sizes.lastKey() + " relations");
                  from.computeIfAbsent(pays, p -> new ArrayList<>()).add(algorithm);
                }
              });
          List<String> some = new ArrayList<>();
          from.forEach((pays, names) -> some.add(String.join(", ", names) + " " + pays));
          return some.isEmpty()
              ? Optional.empty()
              : Optional.of(
                  "compared with the greedy plans of goo, those of "
                      + String.join("; those of ", some)
                      + " ("
                      + where.words()
                      + ")");
        });
  }

  /** What orders and errors of estimates do to waiting, at the highest load. */
  static Optional<String> served(List<Row> rows) {
    NavigableMap<ServedTimes.Place, Map<ServedWay, NavigableMap<Integer, ServedTimes>>> places =
        ServedTimes.of(rows);
    return joined(
        places,
        (place, ways) -> {
          ServedTimes.Place less = places.higherKey(place);
          if (place.isScarce() && less != null && less.where().equals(place.where())) {
            return Optional.empty(); // The least memory says most.
          }
          List<String> some = new ArrayList<>();
          ServedReport.atHighestLoad(ways)
              .forEach(
                  (way, times) -> {
                    if (!place.isScarce() || (way.isFifo() && way.atOnce() > 1)) {
                      some.add(served(place, way, times));
                    }
                  });
          return some.size() < 2
              ? Optional.empty()
              : Optional.of(
                  String.format(
                      Locale.ROOT,
                      "over %s at %d %% load, p50 and p99 of response times are, in ms: %s",
                      place.words(),
                      ServedReport.load(ways),
                      String.join(", ", some)));
        });
  }

  private static String served(ServedTimes.Place place, ServedWay way, ServedTimes times) {
    return String.format(
        Locale.ROOT,
        "%s %s and %s%s",
        way.label(),
        Numbers.rounded(times.p50()),
        Numbers.rounded(times.p99()),
        place.isScarce()
            ? " (" + Numbers.rounded(times.shortages()) + " times out of memory)"
            : "");
  }

  /** Says something of a place; empty if its rows do not tell. */
  private interface Words<K, V> {
    Optional<String> of(K place, V measured);
  }

  private static <K, V> Optional<String> joined(Map<K, V> places, Words<K, V> words) {
    List<String> parts = new ArrayList<>();
    places.forEach((place, measured) -> words.of(place, measured).ifPresent(parts::add));
    if (parts.isEmpty()) {
      return Optional.empty();
    }
    String all = String.join("; ", parts) + ".";
    return Optional.of(all.substring(0, 1).toUpperCase(Locale.ROOT) + all.substring(1));
  }
}
