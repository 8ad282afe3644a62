package org.gpuquerylab.experiments.internal.calciterules;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.gpuquerylab.joinorder.query.QueryCatalogue;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.gpuquerylab.measure.ExperimentMain;
import org.gpuquerylab.measure.results.Pass;
import org.gpuquerylab.measure.results.Point;
import org.gpuquerylab.measure.results.Row;
import org.gpuquerylab.measure.sweep.Devices;
import org.gpuquerylab.measure.sweep.Experiment;
import org.gpuquerylab.measure.sweep.ReportTable;
import org.gpuquerylab.measure.sweep.SweepAxis;
import org.gpuquerylab.measure.sweep.Trial;
import org.gpuquerylab.plots.Figure;

/**
 * Compares the rules that order joins inside Calcite's planners: the lab's {@link
 * org.gpuquerylab.calcite.JoinOrderRule} and Calcite's own three. All get the same tree and the
 * same estimates.
 */
public final class CalciteRules implements Experiment {
  static final String GRAPH = "graph";
  static final String RELATIONS = "relations";
  static final String RULE = "rule";
  static final String SAMPLE = "sample";

  /** The value of the axis of relations for a query that has its own number. */
  static final String OWN = "own";

  private static final int LEAST_RELATIONS = 3;
  private static final int MOST_RELATIONS = 64;
  private static final int LEAST_OF_QUERY = 5;

  private final Map<List<String>, RuleGraph> known = new ConcurrentHashMap<>();

  /**
   * Runs a quick pass if there are no arguments, for example from an IDE. Otherwise the arguments
   * are the options of {@code lab run calcite-rules}.
   */
  public static void main(String[] arguments) {
    System.exit(ExperimentMain.run(new CalciteRules(), arguments));
  }

  @Override
  public String name() {
    return "calcite-rules";
  }

  @Override
  public String title() {
    return "The lab's rule beside Calcite's own for orders of joins";
  }

  @Override
  public String reproduces() {
    return "no figure; the rules of E. Begoli et al.: Apache Calcite: a foundational framework for"
        + " optimized query processing over heterogeneous data sources, SIGMOD 2018";
  }

  @Override
  public List<SweepAxis> axes() {
    List<String> graphs = new ArrayList<>(RuleShape.labels());
    graphs.addAll(queries());
    List<String> quick = new ArrayList<>(RuleShape.labels());
    quick.add("tpch-q08");
    SweepAxis.Domain.Range sizes = new SweepAxis.Domain.Range(LEAST_RELATIONS, MOST_RELATIONS);
    SweepAxis.Domain.Choices own = new SweepAxis.Domain.Choices(List.of(OWN));
    return List.of(
        new SweepAxis(
            GRAPH,
            "shape of random query graphs, or a query of the catalogue",
            graphs,
            quick,
            new SweepAxis.Domain.Choices(graphs),
            false),
        new SweepAxis(
            RELATIONS,
            "relations of a random query graph; own for a query of the catalogue",
            List.of(OWN, "10", "20", "40", "60"),
            List.of(OWN, "10"),
            new SweepAxis.Domain.NamesOrNumbers(own, sizes),
            false),
        SweepAxis.names(RULE, "what orders the joins", JoinRule.labels()),
        SweepAxis.samples(SAMPLE, "random query graph, by its seed", 2, 1));
  }

  /** The queries of TPC-H and of the Join Order Benchmark that have several orders. */
  private static List<String> queries() {
    return QueryCatalogue.names().stream()
        .filter(name -> name.startsWith("tpch-") || name.startsWith("job-"))
        .filter(name -> QueryCatalogue.load(name).size() >= LEAST_OF_QUERY)
        .toList();
  }

  private static boolean isQuery(Point point) {
    return QueryCatalogue.contains(point.get(GRAPH));
  }

  @Override
  public boolean covers(Point point) {
    boolean own = point.get(RELATIONS).equals(OWN);
    return isQuery(point) ? own && point.getInt(SAMPLE) == 0 : !own;
  }

  @Override
  public int repetitions(Pass pass) {
    return 1;
  }

  @Override
  public Duration timeout(Pass pass) {
    return Duration.ofSeconds(20);
  }

  @Override
  public Duration trialWarmUp(Pass pass) {
    return Duration.ofMillis(1);
  }

  /** A new process binds the statements again, and the planner's code is compiled again. */
  @Override
  public Duration processTime() {
    return Duration.ofMinutes(4);
  }

  @Override
  public Trial prepare(Point point, Devices devices) {
    List<String> key = List.of(point.get(GRAPH), point.get(RELATIONS), point.get(SAMPLE));
    RuleGraph graph = known.computeIfAbsent(key, k -> new RuleGraph(graph(point)));
    return new RuleTrial(graph, JoinRule.of(point.get(RULE)));
  }

  private static QueryGraph graph(Point point) {
    return isQuery(point)
        ? QueryCatalogue.load(point.get(GRAPH))
        : RuleShape.of(point.get(GRAPH)).graph(point.getInt(RELATIONS), point.getInt(SAMPLE));
  }

  @Override
  public List<Figure> figures(List<Row> rows) {
    return RuleFigure.figures(name(), rows);
  }

  @Override
  public List<ReportTable> tables(List<Row> rows) {
    return RuleTable.tables(rows);
  }
}
