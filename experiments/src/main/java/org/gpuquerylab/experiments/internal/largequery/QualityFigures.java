package org.gpuquerylab.experiments.internal.largequery;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.gpuquerylab.plots.Axis;
import org.gpuquerylab.plots.AxisScale;
import org.gpuquerylab.plots.Chart;
import org.gpuquerylab.plots.Figure;

/**
 * Draws plan quality over the budget, with a line for each size, and over the size, with a line for
 * each searcher.
 *
 * @param name the name of the experiment
 * @param qualities the measured qualities
 */
record QualityFigures(String name, List<PlanQuality> qualities) {

  private static final String OVER_BUDGET =
      "The JVM has optimized the query before; in a new process, 1 ms gives worse plans.";

  private static final String OVER_SIZE =
      "Heuristics have no budget; the table of medians shows their times.";

  private static final QualityView<LineOfBudgets> BUDGETS =
      new QualityView<>(
          new Axis("budget", "ms", AxisScale.LOG),
          q -> q.searcher().budget().isFixed(),
          q -> q.searcher().budget().millis(),
          LineOfBudgets::of,
          q -> LineOfBudgets.of(q).label(),
          q -> ScaleStyle.of(q.query().tables(), q.searcher().backend()));

  private static final QualityView<Searcher> SIZES =
      new QualityView<>(
          Axis.log("tables"),
          q -> !q.searcher().budget().isRivals(),
          q -> q.query().tables(),
          PlanQuality::searcher,
          q -> q.searcher().budgetLabel(),
          q -> ScaleStyle.of(q.searcher()));

  /** One searcher with all its budgets on the queries of one size. */
  private record LineOfBudgets(Searcher searcher, int tables) implements Comparable<LineOfBudgets> {

    static LineOfBudgets of(PlanQuality quality) {
      return new LineOfBudgets(quality.searcher().withoutBudget(), quality.query().tables());
    }

    String label() {
      return searcher.label() + ", " + tables + " tables";
    }

    @Override
    public int compareTo(LineOfBudgets other) {
      int order = searcher.compareTo(other.searcher);
      return order != 0 ? order : Integer.compare(tables, other.tables);
    }
  }

  /** The figures; none if nothing was measured. */
  List<Figure> figures() {
    List<Figure> figures = new ArrayList<>();
    add(figures, "-budget", "Plan quality over the budget", OVER_BUDGET, BUDGETS);
    add(figures, "-size", "Plan quality over the size", OVER_SIZE, SIZES);
    return figures;
  }

  private void add(
      List<Figure> figures, String part, String title, String note, QualityView<?> view) {
    List<Chart> charts = view.charts(qualities);
    if (!charts.isEmpty()) {
      int columns = Math.min(2, charts.size());
      figures.add(
          new Figure(
              name + part,
              title,
              String.format(
                  Locale.ROOT,
                  "Medians over random queries with 95 %% intervals, or with the range of the"
                      + " values if there are fewer than six. A plan's quality is its cost (C_out"
                      + " without the result, which is part of every plan) divided by the least"
                      + " cost that any search of this run found for the same query. This cost"
                      + " need not be the optimum. %s",
                  note),
              columns,
              charts));
    }
  }
}
