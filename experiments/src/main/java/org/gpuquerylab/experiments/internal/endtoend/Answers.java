package org.gpuquerylab.experiments.internal.endtoend;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import org.gpuquerylab.engine.plan.Estimator;
import org.gpuquerylab.experiments.internal.endtoend.TimesByPlace.Where;
import org.gpuquerylab.measure.internal.report.Numbers;
import org.gpuquerylab.measure.results.Row;
import org.gpuquerylab.measure.stats.MedianInterval;
import org.gpuquerylab.measure.sweep.SweepAxis;

/** What the rows of an experiment answer, each in one sentence. */
final class Answers {
  private Answers() {}

  /** What a better estimate is worth: the running time of all statements by estimator. */
  static Optional<String> endToEnd(List<Row> rows) {
    Map<String, Map<String, Double>> running = new LinkedHashMap<>();
    Map<String, Map<String, Double>> duckDb = new LinkedHashMap<>();
    EndToEndReport.results(rows)
        .forEach(
            (way, statements) -> {
              boolean isHost = way.backend().equals(SweepAxis.NO_BACKEND);
              double millis =
                  statements.values().stream()
                      .mapToDouble(one -> isHost ? one.millis() : one.get(EndToEndTrial.RUNNING))
                      .sum();
              (isHost ? duckDb : running)
                  .computeIfAbsent(place(way), place -> new LinkedHashMap<>())
                  .merge(isHost ? way.data() : way.estimator(), millis, Double::sum);
            });
    double host =
        duckDb.values().stream().flatMap(m -> m.values().stream()).mapToDouble(v -> v).sum();
    return joined(running, (place, byEstimator) -> worth(place, byEstimator, host));
  }

  private static String place(EndToEndReport.Way way) {
    return way.backend().equals(SweepAxis.NO_BACKEND)
        ? ""
        : way.backend() + " with " + way.algorithm() + " and " + way.cost();
  }

  private static Optional<String> worth(String place, Map<String, Double> millis, double duckDb) {
    Double base = millis.get(Estimator.INDEPENDENCE.label());
    Double best = millis.get(Estimator.TRUE.label());
    Double own = millis.get(Estimator.MAX_ENTROPY.label());
    return base == null || best == null || own == null
        ? Optional.empty()
        : Optional.of(
            String.format(
                Locale.ROOT,
                "on %s, all statements run %s ms in the plans of independence, %s in those of"
                    + " max-entropy and %s in those of true cardinalities%s",
                place,
                Numbers.significant(base),
                Numbers.significant(own),
                Numbers.significant(best),
                duckDb > 0 ? ", beside " + Numbers.significant(duckDb) + " in DuckDB" : ""));
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
                            "%s times (%s to %s; at most %s) with filters %s",
                            Numbers.significant(times.median()),
                            Numbers.significant(times.lower()),
                            Numbers.significant(times.upper()),
                            Numbers.significant(random.most()),
                            way.filters()));
              }
            });
    List<OrderRanks.Ranked> ranked = OrderRanks.of(rows);
    String ranks = ranked.isEmpty() ? "" : "; " + OrderRanks.words(ranked);
    return joined(
        ways,
        (place, some) ->
            Optional.of(
                place
                    + ", random orders without cross products take "
                    + String.join(" and ", some)
                    + " the time of the optimal one"
                    + ranks));
  }

  /** From which number of relations on each algorithm's plans pay for themselves. */
  static Optional<String> breakEven(List<Row> rows) {
    return joined(
        BreakEvenReport.times(rows),
        (where, algorithms) -> {
          NavigableMap<Integer, BreakEvenReport.Times> base = algorithms.get(BreakEvenReport.BASE);
          List<String> some = new ArrayList<>();
          algorithms.forEach(
              (algorithm, sizes) -> {
                if (base != null && !algorithm.equals(BreakEvenReport.BASE)) {
                  some.add(
                      BreakEvenReport.breakEven(sizes, base)
                          .map(n -> algorithm + " from " + n + " relations on")
                          .orElse(algorithm + " not up to " + sizes.lastKey() + " relations"));
                }
              });
          return some.isEmpty()
              ? Optional.empty()
              : Optional.of(
                  words(where)
                      + ", plans pay for the time to find them, compared with goo's: "
                      + String.join(", ", some));
        });
  }

  /** What shortest-first and errors of estimates do to waiting, at the highest load. */
  static Optional<String> served(List<Row> rows) {
    return joined(
        ServedReport.times(rows),
        (where, policies) -> {
          String shortest = Served.Policy.SHORTEST.label() + " by ";
          NavigableMap<Integer, ServedReport.Times> fifo = policies.get(Served.Policy.FIFO.label());
          NavigableMap<Integer, ServedReport.Times> exact =
              policies.get(shortest + Estimator.TRUE.label());
          if (fifo == null || exact == null) {
            return Optional.empty();
          }
          int load = fifo.lastKey();
          List<String> p99 = new ArrayList<>();
          policies.forEach(
              (policy, loads) -> {
                ServedReport.Times times = loads.get(load);
                if (times != null) {
                  p99.add(
                      String.format(
                          Locale.ROOT,
                          "%s %s and %s",
                          policy,
                          Numbers.significant(times.p50()),
                          Numbers.significant(times.p99())));
                }
              });
          return Optional.of(
              String.format(
                  Locale.ROOT,
                  "%s at %d %% load, p50 and p99 of response times are, in ms: %s",
                  words(where),
                  load,
                  String.join(", ", p99)));
        });
  }

  private static String words(Where where) {
    return where.data() + " on " + where.backend();
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
    return Optional.of(all.startsWith("on ") ? "O" + all.substring(1) : all);
  }
}
