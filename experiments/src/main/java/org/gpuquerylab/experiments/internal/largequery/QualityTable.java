package org.gpuquerylab.experiments.internal.largequery;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.gpuquerylab.measure.internal.report.Numbers;
import org.gpuquerylab.measure.sweep.ReportTable;

/** The mean and the worst quality of each search, for each shape and over all queries. */
final class QualityTable {

  /** The name of the group of all queries. */
  static final String ALL = "all";

  private static final String NOTE =
      "Cost (C_out without the result, which is part of every plan) divided by the least cost that any"
          + " search of the run found for the same query.";

  private static final List<String> HEADER =
      List.of("topology", "search", "queries", "geometric mean", "worst", "best found");

  private QualityTable() {}

  /** The table of the measured rows. */
  static ReportTable of(List<PlanQuality> qualities) {
    Map<String, List<PlanQuality>> shapes =
        qualities.stream()
            .collect(groupingBy(q -> q.query().topology().label(), TreeMap::new, toList()));
    List<List<String>> lines = new ArrayList<>();
    if (shapes.size() > 1) {
      add(lines, ALL, qualities);
    }
    shapes.forEach((shape, of) -> add(lines, shape, of));
    return new ReportTable("Quality of plans over all sizes", NOTE, HEADER, lines);
  }

  /** Formats a ratio; small ratios have four decimals, because a mean can be very close to 1. */
  static String ratio(double ratio) {
    return ratio < 10 ? String.format(Locale.ROOT, "%.4f", ratio) : Numbers.significant(ratio);
  }

  private static void add(List<List<String>> lines, String shape, List<PlanQuality> qualities) {
    Map<Searcher, List<PlanQuality>> groups =
        qualities.stream().collect(groupingBy(PlanQuality::searcher, TreeMap::new, toList()));
    groups.forEach((searcher, of) -> lines.add(line(shape, searcher, of)));
  }

  private static List<String> line(String shape, Searcher searcher, List<PlanQuality> of) {
    return List.of(
        shape,
        searcher.budgetLabel(),
        Integer.toString(of.size()),
        ratio(PlanQuality.mean(of)),
        ratio(PlanQuality.worst(of)),
        Long.toString(of.stream().filter(q -> q.ratio() <= JudgedPlans.SAME_COST).count()));
  }
}
