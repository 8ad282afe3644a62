package org.gpuquerylab.experiments.internal.endtoend;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.gpuquerylab.engine.plan.Estimator;
import org.gpuquerylab.joinorder.JoinOrderAlgorithms;
import org.gpuquerylab.joinorder.JoinOrderOptimizer;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.cost.CostFunctions;
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
 * When does a better estimate pay? Statements from text to rows by estimators, algorithms, cost
 * functions and backends, beside DuckDB on the host.
 */
public final class EndToEnd implements Experiment {
  static final String ESTIMATOR = "estimator";
  static final String ALGORITHM = "algorithm";
  static final String COST = "cost";

  private static final List<String> QUICK = List.of("q05", "q10", "q14", "q25");

  private final StatementData data = new StatementData();

  /**
   * Runs a quick pass if there are no arguments, for example from an IDE. Otherwise the arguments
   * are the options of {@code lab run end-to-end}.
   */
  public static void main(String[] arguments) {
    System.exit(ExperimentMain.run(new EndToEnd(), arguments));
  }

  @Override
  public String name() {
    return "end-to-end";
  }

  @Override
  public String title() {
    return "What better estimates and plans are worth, from text to rows";
  }

  @Override
  public String reproduces() {
    return "no figure; the question of R. Bergmann et al.: An elephant under the microscope:"
        + " analyzing the interaction of optimizer components in PostgreSQL, SIGMOD 2025";
  }

  @Override
  public List<SweepAxis> axes() {
    List<String> estimators =
        Estimator.labels().stream().filter(e -> !e.equals(Estimator.GIVEN.label())).toList();
    List<String> costs = CostFunctions.all().stream().map(CostFunction::name).toList();
    List<String> algorithms =
        JoinOrderAlgorithms.all().stream().map(entry -> entry.name()).toList();
    return List.of(
        StatementData.dataAxis(List.of("shop:100000", "ssb:0.1"), List.of("shop:10000")),
        StatementData.statementAxis(QUICK),
        SweepAxis.names(ESTIMATOR, "where cardinalities come from", estimators),
        new SweepAxis(
            ALGORITHM,
            "join-order algorithm",
            List.of("auto", "goo"),
            List.of("auto"),
            new SweepAxis.Domain.Choices(algorithms),
            false),
        new SweepAxis(
            COST,
            "cost function of the algorithm",
            List.of(costs.get(0)),
            List.of(costs.get(0)),
            new SweepAxis.Domain.Choices(costs),
            false),
        SweepAxis.backends(true));
  }

  @Override
  public void checkMeasurable(Sweep sweep) {
    StatementData.check(sweep);
  }

  /** DuckDB runs on the host alone, once for each statement. */
  @Override
  public boolean covers(Point point) {
    boolean first =
        point.get(ESTIMATOR).equals(Estimator.INDEPENDENCE.label())
            && point.get(ALGORITHM).equals("auto")
            && point.get(COST).equals(CostFunctions.all().get(0).name());
    return StatementData.covers(point) && (!SweepAxis.isOnHost(point) || first);
  }

  @Override
  public int repetitions(Pass pass) {
    return pass == Pass.QUICK ? 1 : 3;
  }

  @Override
  public Duration timeout(Pass pass) {
    return Duration.ofSeconds(60);
  }

  @Override
  public Duration trialWarmUp(Pass pass) {
    return Duration.ofMillis(1);
  }

  /** A new process generates the data again. */
  @Override
  public Duration processTime() {
    return Duration.ofMinutes(10);
  }

  @Override
  public double tolerance() {
    return 1e-6;
  }

  @Override
  public Trial prepare(Point point, Devices devices) {
    String sql = StatementData.sql(point);
    if (SweepAxis.isOnHost(point)) {
      return new DuckDbTrial(data.inDuckDb(point), sql);
    }
    boolean onDevice = JoinOrderAlgorithms.named(point.get(ALGORITHM)).onDevice();
    JoinOrderOptimizer optimizer =
        onDevice ? JoinOrderOptimizer.on(devices.backend(point)) : JoinOrderOptimizer.onHost();
    return new EndToEndTrial(
        data.engine(point, devices.backend(point)),
        sql,
        Estimator.named(point.get(ESTIMATOR)),
        optimizer
            .withAlgorithm(point.get(ALGORITHM))
            .withCost(CostFunctions.find(point.get(COST)).orElseThrow()));
  }

  @Override
  public Optional<String> answer(List<Row> rows) {
    return Answers.endToEnd(rows);
  }

  @Override
  public List<Figure> figures(List<Row> rows) {
    return EndToEndReport.figures(name(), rows);
  }

  @Override
  public List<ReportTable> tables(List<Row> rows) {
    return EndToEndReport.tables(rows);
  }
}
