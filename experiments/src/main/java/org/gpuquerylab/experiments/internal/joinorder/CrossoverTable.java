package org.gpuquerylab.experiments.internal.joinorder;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.gpuquerylab.measure.internal.report.Numbers;
import org.gpuquerylab.measure.stats.MedianInterval;
import org.gpuquerylab.measure.sweep.ReportTable;
import org.gpuquerylab.measure.sweep.SweepAxis;

/**
 * The answer to the question of Meister and Saake 2020: the size and the shape from which the GPU
 * is faster.
 */
final class CrossoverTable {

  private static final List<String> HEADER =
      List.of(
          "shape",
          "backend",
          "algorithm",
          "pays from",
          "compared up to",
          "ratio there",
          "interval",
          "best on the host there",
          "device alone up to");

  private CrossoverTable() {}

  /** The tables: the crossover over all algorithms, and the crossover of each device algorithm. */
  public static List<ReportTable> of(Times times) {
    List<Verdict> all = Verdict.of(times);
    List<Verdict> best = Verdict.bestOfEachBackend(all);
    if (best.isEmpty()) {
      return List.of();
    }
    String words = String.join("\n", best.stream().map(CrossoverTable::sentence).toList());
    List<Verdict> ordered = new ArrayList<>(all);
    ordered.sort(
        Comparator.comparing(Verdict::topology)
            .thenComparing(v -> v.variant().backend())
            .thenComparing(Verdict.BEST_FIRST));
    return List.of(
        new ReportTable(
            "From which size and shape on does the GPU pay?",
            String.format(
                    Locale.ROOT,
                    "An algorithm on a device pays from a size on if it is faster than the host's"
                        + " best algorithm at this size and at every larger size for which the"
                        + " host has a result. Faster means that the whole confidence interval of"
                        + " the ratios of their times on the same queries is below 1; a size with"
                        + " only one query does not count. The host's algorithms measured here:"
                        + " %s. The table has, for each shape and backend, the algorithm that pays"
                        + " from the smallest size on, or that comes closest. Backend cpu is not a"
                        + " GPU: it runs the device algorithms on the host's cores. A point has up"
                        + " to %d random queries; the interval is a 95 %% confidence interval, or"
                        + " the range of the values if there are fewer than six queries.",
                    hosts(times),
                    queries(all))
                + "\n"
                + words,
            HEADER,
            best.stream().map(CrossoverTable::line).toList()),
        new ReportTable(
            "From which size on does each algorithm pay?",
            "The same for all algorithms on devices.",
            HEADER,
            ordered.stream().map(CrossoverTable::line).toList()));
  }

  private static String hosts(Times times) {
    return times.variants().stream()
        .filter(variant -> !variant.onDevice())
        .map(Variant::algorithm)
        .distinct()
        .collect(Collectors.joining(", "));
  }

  private static int queries(List<Verdict> verdicts) {
    return verdicts.stream()
        .flatMap(verdict -> verdict.ratios().values().stream())
        .mapToInt(MedianInterval::size)
        .max()
        .orElse(0);
  }

  private static List<String> line(Verdict verdict) {
    Variant host = verdict.host().get(verdict.largestCompared());
    return List.of(
        verdict.topology().label(),
        verdict.variant().backend(),
        verdict.variant().algorithm(),
        verdict.from().isPresent() ? verdict.from().getAsInt() + " tables" : "not",
        Integer.toString(verdict.largestCompared()),
        Numbers.significant(verdict.last().median()),
        interval(verdict.last()),
        host == null ? "" : host.label(),
        verdict.largest() > verdict.host().lastKey() ? Integer.toString(verdict.largest()) : "-");
  }

  private static String interval(MedianInterval ratio) {
    return Numbers.significant(ratio.lower()) + " to " + Numbers.significant(ratio.upper());
  }

  /** One sentence. */
  public static String sentence(Verdict verdict) {
    Variant host = verdict.host().get(verdict.largestCompared());
    String hostName = host == null ? "" : host.algorithm();
    String algorithm = verdict.variant().algorithm();
    String where =
        TopologyCharts.capitalized(verdict.topology()) + " queries on " + backend(verdict);
    String ratio =
        String.format(
            Locale.ROOT,
            "%s (%s)",
            Numbers.significant(verdict.last().median()),
            interval(verdict.last()));
    String sentence =
        verdict.from().isPresent()
            ? String.format(
                Locale.ROOT,
                "%s: it pays from %d tables on, with %s; at %d tables this takes %s of the time of"
                    + " %s",
                where,
                verdict.from().getAsInt(),
                algorithm,
                verdict.largestCompared(),
                ratio,
                hostName)
            : String.format(
                Locale.ROOT,
                "%s: %s; at %d tables %s takes %s times as long as %s",
                where,
                verdict.last().median() < 1 ? "not for certain" : "it does not pay",
                verdict.largestCompared(),
                algorithm,
                ratio,
                hostName);
    return sentence + beyond(verdict);
  }

  private static String backend(Verdict verdict) {
    String backend = verdict.variant().backend();
    return backend.equals(SweepAxis.NO_BACKEND) ? "the host" : backend;
  }

  private static String beyond(Verdict verdict) {
    int last = verdict.host().lastKey();
    if (verdict.largest() > last) {
      return String.format(
          Locale.ROOT,
          "; of more than %d tables, up to %d, only the device has results.",
          last,
          verdict.largest());
    } else if (verdict.largestCompared() < last) {
      return String.format(
          Locale.ROOT, "; of more than %d tables it has no result.", verdict.largestCompared());
    }
    return ".";
  }
}
