package org.gpuquerylab.experiments.internal.joinorder;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.input.InputException;
import org.gpuquerylab.joinorder.JoinOrderAlgorithms;
import org.gpuquerylab.joinorder.algorithm.AlgorithmEntry;
import org.gpuquerylab.joinorder.algorithm.Budget;
import org.gpuquerylab.joinorder.algorithm.Execution;
import org.gpuquerylab.joinorder.cost.Cout;
import org.gpuquerylab.joinorder.internal.auto.AutoOptimizer;
import org.gpuquerylab.joinorder.query.QueryCatalogue;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.gpuquerylab.measure.ExperimentMain;
import org.gpuquerylab.measure.results.Pass;
import org.gpuquerylab.measure.results.Point;
import org.gpuquerylab.measure.results.Row;
import org.gpuquerylab.measure.results.Sweep;
import org.gpuquerylab.measure.sweep.Devices;
import org.gpuquerylab.measure.sweep.Experiment;
import org.gpuquerylab.measure.sweep.ReportTable;
import org.gpuquerylab.measure.sweep.SweepAxis;
import org.gpuquerylab.measure.sweep.Trial;
import org.gpuquerylab.plots.Figure;

/**
 * Optimizes the queries of a folder with {@code lab run own-queries --queries DIR}. Without a
 * folder, it uses stored queries. The cost function is C_out, and the budgets are the default
 * budgets.
 */
public final class OwnQueries implements Experiment {

  static final String QUERY = "query";
  static final String ALGORITHM = "algorithm";

  private static final List<String> ALGORITHMS =
      List.of(AutoOptimizer.NAME, "dpccp", "goo", "idp2", "ec-gpu", "pos-gpu");

  private static final List<String> QUICK_QUERIES = List.of("tpch-q05", "ssb-q4.1", "job-3a");

  private final Map<String, QueryGraph> queries;
  private final List<String> names;

  /** Creates the experiment on stored queries. */
  public OwnQueries() {
    this.queries = Map.of();
    this.names = QueryCatalogue.names().stream().filter(name -> name.startsWith("tpch-")).toList();
  }

  private OwnQueries(Map<String, QueryGraph> queries) {
    this.queries = queries;
    this.names = List.copyOf(queries.keySet());
  }

  /**
   * Runs a quick pass if there are no arguments, for example from an IDE. Otherwise the arguments
   * are the options of {@code lab run own-queries}.
   */
  public static void main(String[] arguments) {
    System.exit(ExperimentMain.run(new OwnQueries(), arguments));
  }

  @Override
  public Experiment over(Path folder) {
    return new OwnQueries(QueryFolder.read(folder));
  }

  @Override
  public String name() {
    return "own-queries";
  }

  @Override
  public String title() {
    return "Join orders of your own queries";
  }

  @Override
  public String reproduces() {
    return "no figure; the question of V. Leis et al.: How good are query optimizers, really?, PVLDB"
        + " 9(3), 2015, for your own queries";
  }

  @Override
  public List<SweepAxis> axes() {
    List<String> all = JoinOrderAlgorithms.all().stream().map(AlgorithmEntry::name).toList();
    return List.of(
        new SweepAxis(
            QUERY,
            "file of --queries, or stored query",
            names,
            queries.isEmpty() ? QUICK_QUERIES : names,
            new SweepAxis.Domain.Names(),
            false),
        new SweepAxis(
            ALGORITHM,
            "join-order algorithm",
            ALGORITHMS,
            ALGORITHMS,
            new SweepAxis.Domain.Choices(all),
            false),
        SweepAxis.backends(true));
  }

  @Override
  public void checkMeasurable(Sweep sweep) {
    for (String name : sweep.axes().getOrDefault(QUERY, List.of())) {
      if (!queries.containsKey(name) && !QueryCatalogue.contains(name)) {
        throw new InputException(
            "axis query: there is no query " + name + "; name its folder with --queries DIR");
      }
    }
  }

  @Override
  public boolean covers(Point point) {
    AlgorithmEntry entry = entry(point);
    return SweepAxis.isOnHost(point) ? !entry.onDevice() : entry.usesBackend();
  }

  @Override
  public int repetitions(Pass pass) {
    return pass == Pass.QUICK ? 1 : 6;
  }

  @Override
  public Duration timeout(Pass pass) {
    return Duration.ofSeconds(pass == Pass.QUICK ? 2 : 30);
  }

  @Override
  public Trial prepare(Point point, Devices devices) {
    QueryGraph query = query(point);
    AlgorithmEntry entry = entry(point);
    entry.requireTakes(query);
    Backend backend = SweepAxis.isOnHost(point) ? null : devices.backend(point);
    int threads = Runtime.getRuntime().availableProcessors();
    Execution execution = new Execution(backend, threads, false, Budget.usual());
    return new OwnQueryTrial(query, entry.create(new Cout(), execution), entry);
  }

  private QueryGraph query(Point point) {
    String name = point.get(QUERY);
    QueryGraph own = queries.get(name);
    return own == null ? QueryCatalogue.load(name) : own;
  }

  private static AlgorithmEntry entry(Point point) {
    return JoinOrderAlgorithms.named(point.get(ALGORITHM));
  }

  @Override
  public List<Figure> figures(List<Row> rows) {
    return OwnQueryChart.figures(rows);
  }

  @Override
  public List<ReportTable> tables(List<Row> rows) {
    return rows.isEmpty() ? List.of() : List.of(OwnQueryTable.of(rows));
  }

  /** The algorithm of a row with its backend, such as {@code auto (opencl)}. */
  static String label(Row row) {
    return SweepAxis.label(row.point().get(ALGORITHM), row.point().get(SweepAxis.BACKEND));
  }

  /** Rows grouped by a key, in the order of the keys. */
  static <K extends Comparable<K>> Map<K, List<Row>> by(Function<Row, K> key, List<Row> rows) {
    return rows.stream()
        .collect(Collectors.groupingBy(key, java.util.TreeMap::new, Collectors.toList()));
  }
}
