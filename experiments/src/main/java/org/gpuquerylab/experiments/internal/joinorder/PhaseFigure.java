package org.gpuquerylab.experiments.internal.joinorder;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.gpuquerylab.joinorder.query.Topology;
import org.gpuquerylab.measure.results.Pass;
import org.gpuquerylab.measure.results.Row;
import org.gpuquerylab.measure.sweep.PaperNumber;
import org.gpuquerylab.plots.Chart;
import org.gpuquerylab.plots.Figure;

/**
 * A figure of the parts of algorithms' times on devices, at the largest size in Meister and Saake
 * 2020: 20 tables, or 15 for cliques. A smaller size is used if a variant takes too long.
 */
abstract class PhaseFigure extends OptimizerExperiment {

  private static final int MOST_TABLES_OF_A_CLIQUE = 15;

  /** The names of the algorithms. */
  abstract List<String> variants();

  /** The divisions of time that are drawn; the first one gives the experiment its name. */
  abstract List<TimeView> views();

  /** the section of Meister and Saake 2020 that describes the figure */
  abstract String section();

  @Override
  protected final IntStream tables(Pass pass) {
    return pass == Pass.QUICK ? IntStream.of(8) : IntStream.of(10, 12, 15, 18, 20);
  }

  @Override
  public final int mostTables(Topology topology) {
    return topology == Topology.CLIQUE ? MOST_TABLES_OF_A_CLIQUE : super.mostTables(topology);
  }

  @Override
  protected final List<String> algorithms(Pass pass) {
    return variants();
  }

  @Override
  public final boolean profiled() {
    return true;
  }

  @Override
  public final String name() {
    return String.format(Locale.ROOT, NAME, first().number());
  }

  @Override
  public final String title() {
    return "The parts of the time of " + first().subject();
  }

  @Override
  public final String reproduces() {
    List<String> numbers = views().stream().map(view -> Integer.toString(view.number())).toList();
    String figures = numbers.size() == 1 ? "figure " : "figures ";
    return String.format(Locale.ROOT, REPORT, figures + String.join(" and ", numbers), section());
  }

  private TimeView first() {
    return views().get(0);
  }

  @Override
  public final List<Figure> figures(List<Row> rows) {
    return views().stream().flatMap(view -> figure(view, rows).stream()).toList();
  }

  @Override
  public final List<PaperNumber> paperNumbers(List<Row> rows) {
    return views().stream().flatMap(view -> StatedNumbers.of(view, rows).stream()).toList();
  }

  private static Optional<Figure> figure(TimeView view, List<Row> rows) {
    List<String> needed = view.parts().stream().flatMap(part -> part.measures().stream()).toList();
    Map<Topology, List<Row>> byTopology =
        rows.stream()
            .filter(row -> needed.stream().anyMatch(row.measured().measures()::containsKey))
            .collect(
                groupingBy(row -> SweptQuery.of(row.point()).topology(), TreeMap::new, toList()));
    List<Chart> charts = new ArrayList<>();
    byTopology.forEach(
        (topology, group) -> charts.add(new PhaseChart(view.parts(), group).of(topology)));
    if (charts.isEmpty()) {
      return Optional.empty();
    }
    long queries = rows.stream().map(row -> SweptQuery.of(row.point()).seed()).distinct().count();
    return Optional.of(
        new Figure(
            String.format(Locale.ROOT, NAME, view.number()),
            String.format(
                Locale.ROOT,
                "Figure %d: the parts of the time of %s",
                view.number(),
                view.subject()),
            String.format(
                Locale.ROOT,
                "%s of the largest size that each variant did within the time limit; C_out. Phases"
                    + " are measured with the device idle before and after each, as in the report,"
                    + " so the sum is more than the runtime of the other figures. The report"
                    + " (Tesla K20m) says: %s",
                queries == 1
                    ? "One random query"
                    : "Mean share over " + queries + " random queries",
                view.said()),
            Math.min(2, charts.size()),
            charts));
  }
}
