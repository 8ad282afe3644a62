package org.gpuquerylab.experiments.internal.endtoend;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.gpuquerylab.engine.plan.Estimator;
import org.gpuquerylab.engine.plan.QueryPlan;
import org.gpuquerylab.engine.plan.Use;
import org.gpuquerylab.input.InputException;
import org.gpuquerylab.joinorder.JoinOrderOptimizer;
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
 * Does the order of joins matter in memory? Optimal, chosen, random and bad orders of statements,
 * with sideways filters and without, and build sides by estimated and by counted sizes.
 */
public final class OrderMatters implements Experiment {
  static final String ORDER = "order";
  static final String FILTERS = "filters";
  private static final List<String> ON_AND_OFF = List.of(Use.OFF.label(), Use.ON.label());

  /** The plan by estimates. */
  static final String CHOSEN = "chosen";

  /** The plan by estimates, with build sides by counted sizes. */
  static final String SIDED = "chosen-true-sides";

  /** The optimal plan under counted cardinalities. */
  static final String OPTIMAL = "optimal";

  /** The most expensive of 100 random orders under counted cardinalities. */
  static final String WORST = "worst";

  private static final int OF_WORST = 100;
  private static final int MOST_SEEDS = 1_000;
  private static final int FULL_SEEDS = 10;
  private static final int QUICK_SEEDS = 2;
  private static final List<String> NAMES = List.of(OPTIMAL, CHOSEN, SIDED, WORST);
  private static final List<String> QUICK = List.of("q05", "q14", "q25");

  private final StatementData data = new StatementData();
  private final Map<List<Object>, PlanOrders> orders = new HashMap<>();

  /**
   * Runs a quick pass if there are no arguments, for example from an IDE. Otherwise the arguments
   * are the options of {@code lab run order-matters}.
   */
  public static void main(String[] arguments) {
    System.exit(ExperimentMain.run(new OrderMatters(), arguments));
  }

  @Override
  public String name() {
    return "order-matters";
  }

  @Override
  public String title() {
    return "Whether the order of joins matters in memory";
  }

  @Override
  public String reproduces() {
    return "no figure; the claim of J. Zhao et al.: Debunking the myth of join ordering: toward"
        + " robust SQL analytics, SIGMOD 2025, on this engine";
  }

  @Override
  public List<SweepAxis> axes() {
    return List.of(
        StatementData.dataAxis(List.of("shop:100000", "ssb:0.1"), List.of("shop:10000")),
        StatementData.statementAxis(QUICK),
        new SweepAxis(
            ORDER,
            "order of the joins, or the seed of a random one",
            orders(FULL_SEEDS),
            orders(QUICK_SEEDS),
            new SweepAxis.Domain.NamesOrNumbers(
                new SweepAxis.Domain.Choices(NAMES), new SweepAxis.Domain.Range(1, MOST_SEEDS)),
            false),
        new SweepAxis(
            FILTERS,
            "sideways filters",
            ON_AND_OFF,
            ON_AND_OFF,
            new SweepAxis.Domain.Choices(Use.labels()),
            false),
        SweepAxis.backends(false));
  }

  private static List<String> orders(int seeds) {
    return Stream.concat(
            NAMES.stream(), IntStream.rangeClosed(1, seeds).mapToObj(Integer::toString))
        .toList();
  }

  @Override
  public void checkMeasurable(Sweep sweep) {
    StatementData.check(sweep);
  }

  @Override
  public boolean covers(Point point) {
    return StatementData.covers(point);
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

  /** A new process generates the data and counts the cardinalities again. */
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
    StatementEngine engine = data.engine(point, devices.backend(point));
    String sql = StatementData.sql(point);
    QueryPlan plan = plan(engine, sql, point.get(ORDER));
    return new OrderTrial(engine, plan, Use.named(point.get(FILTERS), FILTERS));
  }

  private QueryPlan plan(StatementEngine engine, String sql, String order) {
    if (order.equals(OPTIMAL)) {
      return engine.best(sql).orElseThrow(OrderMatters::uncounted);
    }
    QueryPlan chosen = chosen(engine, sql);
    if (order.equals(CHOSEN)) {
      return chosen;
    }
    PlanOrders known = known(engine, chosen);
    return switch (order) {
      case SIDED -> known.withTrueSides();
      case WORST -> known.worst(OF_WORST);
      default -> known.random(Long.parseLong(order));
    };
  }

  private static UnsupportedOperationException uncounted() {
    return new UnsupportedOperationException("the statement has too many relations to count");
  }

  private static QueryPlan chosen(StatementEngine engine, String sql) {
    try (JoinOrderOptimizer auto = JoinOrderOptimizer.onHost()) {
      return engine
          .engine()
          .withEstimator(Estimator.MAX_ENTROPY)
          .withOptimizer(auto)
          .plan(sql, "the statement");
    }
  }

  private synchronized PlanOrders known(StatementEngine engine, QueryPlan chosen) {
    List<Object> key = List.of(engine, chosen.statement());
    PlanOrders known = orders.get(key);
    if (known == null) {
      try {
        known = new PlanOrders(engine.engine().data(), chosen);
      } catch (InputException e) {
        throw new UnsupportedOperationException(e.getMessage(), e);
      }
      orders.put(key, known);
    }
    return known;
  }

  @Override
  public Optional<String> answer(List<Row> rows) {
    return Answers.orderMatters(rows);
  }

  @Override
  public List<Figure> figures(List<Row> rows) {
    return OrderReport.figures(name(), rows);
  }

  @Override
  public List<ReportTable> tables(List<Row> rows) {
    List<ReportTable> tables = new ArrayList<>(OrderReport.tables(rows));
    tables.addAll(OrderRanks.tables(rows));
    return tables;
  }
}
