package org.gpuquerylab.experiments.joinorder;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.gpuquerylab.experiments.results.Pass;
import org.gpuquerylab.experiments.results.Row;
import org.gpuquerylab.joinorder.JoinOrderAlgorithms;
import org.gpuquerylab.joinorder.query.Topology;
import org.gpuquerylab.plots.Chart;
import org.gpuquerylab.plots.Figure;

/**
 * A figure of what the time of algorithms on devices goes into, at the largest size of the report:
 * 20 tables, cliques 15. Smaller sizes stand in where a variant takes too long.
 */
abstract class PhaseFigure extends OptimizerExperiment {

  private static final int MOST_TABLES_OF_A_CLIQUE = 15;

  private static final String CAPTION =
      "Mean share over %d random queries of the largest size that each variant did within the time"
          + " limit; C_out. Phases are measured with the device idle before and after each, as in the"
          + " report, so the sum is more than the runtime of the other figures. The report (Tesla"
          + " K20m) says: %s";

  private final int number;
  private final String subject;
  private final String section;
  private final String said;

  /**
   * A figure.
   *
   * @param number the report's
   * @param subject whose time it is
   * @param section where the report describes it
   * @param said what the report says about it
   */
  PhaseFigure(int number, String subject, String section, String said) {
    this.number = number;
    this.subject = subject;
    this.section = section;
    this.said = said;
  }

  /** Names of the algorithms. */
  abstract List<String> variants();

  /** The parts of the time, from left to right. */
  abstract List<TimePart> parts();

  @Override
  final IntStream tables(Pass pass) {
    return pass == Pass.QUICK ? IntStream.of(8) : IntStream.of(10, 12, 15, 18, 20);
  }

  @Override
  final int mostTables(Topology topology) {
    return topology == Topology.CLIQUE ? MOST_TABLES_OF_A_CLIQUE : super.mostTables(topology);
  }

  @Override
  final List<String> algorithms(Pass pass) {
    return variants().stream().filter(name -> JoinOrderAlgorithms.find(name).isPresent()).toList();
  }

  @Override
  final boolean profiled() {
    return true;
  }

  @Override
  public String name() {
    return "figure-" + number;
  }

  @Override
  public final String title() {
    return "What the time of " + subject + " goes into";
  }

  @Override
  public final String reproduces() {
    return REPORT.formatted(number, section);
  }

  @Override
  public final List<Figure> figures(List<Row> rows) {
    List<String> needed = parts().stream().flatMap(part -> part.measures().stream()).toList();
    Map<Topology, List<Row>> byTopology =
        rows.stream()
            .filter(row -> needed.stream().anyMatch(row.measured().measures()::containsKey))
            .collect(groupingBy(row -> Problem.of(row.point()).topology(), TreeMap::new, toList()));
    List<Chart> charts = new ArrayList<>();
    byTopology.forEach(
        (topology, group) -> charts.add(new PhaseChart(parts(), group).of(topology)));
    if (charts.isEmpty()) {
      return List.of();
    }
    long queries = rows.stream().map(row -> Problem.of(row.point()).seed()).distinct().count();
    return List.of(
        new Figure(
            name(),
            "Figure %d: what the time of %s goes into".formatted(number, subject),
            CAPTION.formatted(queries, said),
            Math.min(2, charts.size()),
            charts));
  }
}
