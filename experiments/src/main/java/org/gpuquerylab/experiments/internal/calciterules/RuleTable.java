package org.gpuquerylab.experiments.internal.calciterules;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.gpuquerylab.experiments.internal.calciterules.RuleCosts.Group;
import org.gpuquerylab.experiments.internal.calciterules.RuleCosts.OnGraph;
import org.gpuquerylab.joinorder.plan.JoinTreeValidator;
import org.gpuquerylab.measure.internal.report.Numbers;
import org.gpuquerylab.measure.results.Row;
import org.gpuquerylab.measure.stats.MedianInterval;
import org.gpuquerylab.measure.sweep.ReportTable;

/** A line for each workload, size and rule, and the answer in a sentence. */
final class RuleTable {
  private static final String NOTE =
      "Cost is C_out with the graph's estimates, which all rules get; beside it is how many times as"
          + " much as that of auto's plan it is: the median, least and largest of the graphs that"
          + " both order. auto has a second. Within its default limits Calcite's dphyp leaves larger"
          + " graphs without a plan.";

  private static final List<String> HEADER =
      List.of(
          "graphs",
          "relations",
          "rule",
          "number",
          "ordered",
          "median (ms)",
          "cost / auto's",
          "least",
          "largest");

  private RuleTable() {}

  /** The table; none if nothing was measured. */
  static List<ReportTable> tables(List<Row> rows) {
    Map<Group, List<OnGraph>> groups = RuleCosts.of(rows);
    List<List<String>> lines = new ArrayList<>();
    groups.forEach(
        (group, graphs) -> {
          for (JoinRule rule : JoinRule.values()) {
            line(group, rule, graphs, lines);
          }
        });
    return lines.isEmpty()
        ? List.of()
        : List.of(
            new ReportTable(
                "Orders of joins by the rules", sentence(groups) + "\n" + NOTE, HEADER, lines));
  }

  /** On how many graphs a rule of Calcite has a plan cheaper than auto's, apart from rounding. */
  static String sentence(Map<Group, List<OnGraph>> groups) {
    int compared = 0;
    int above = 0;
    for (List<OnGraph> graphs : groups.values()) {
      for (OnGraph graph : graphs) {
        double least = Double.NaN;
        for (JoinRule rule : List.of(JoinRule.LOPT, JoinRule.BUSHY, JoinRule.DPHYP)) {
          double ratio = graph.ratio(rule);
          least =
              Double.isNaN(least) ? ratio : Math.min(least, Double.isNaN(ratio) ? least : ratio);
        }
        compared += Double.isNaN(least) ? 0 : 1;
        above += least < 1 - JoinTreeValidator.TOLERANCE ? 1 : 0;
      }
    }
    return String.format(
        Locale.ROOT,
        "On %d of %d graphs auto's plan costs at most what each of Calcite's costs.",
        compared - above,
        compared);
  }

  private static void line(
      Group group, JoinRule rule, List<OnGraph> graphs, List<List<String>> lines) {
    double[] millis =
        graphs.stream()
            .filter(graph -> graph.results().containsKey(rule))
            .mapToDouble(graph -> graph.results().get(rule).millis())
            .toArray();
    double[] ratios =
        graphs.stream()
            .mapToDouble(graph -> graph.ratio(rule))
            .filter(ratio -> !Double.isNaN(ratio))
            .sorted()
            .toArray();
    lines.add(
        List.of(
            group.workload(),
            group.relations() == 0 ? CalciteRules.OWN : Integer.toString(group.relations()),
            rule.label(),
            Integer.toString(graphs.size()),
            Integer.toString(millis.length),
            millis.length == 0 ? "-" : Numbers.significant(MedianInterval.median(millis)),
            ratios.length == 0 ? "-" : Numbers.significant(MedianInterval.median(ratios)),
            ratios.length == 0 ? "-" : Numbers.significant(ratios[0]),
            ratios.length == 0 ? "-" : Numbers.significant(ratios[ratios.length - 1])));
  }
}
