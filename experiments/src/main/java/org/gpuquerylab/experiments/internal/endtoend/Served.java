package org.gpuquerylab.experiments.internal.endtoend;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;
import org.gpuquerylab.engine.plan.Estimator;
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
 * Statements that arrive at one engine: response times over the load, first come first served and
 * shortest predicted first.
 */
public final class Served implements Experiment {
  static final String LOAD = "load";
  static final String POLICY = "policy";
  static final String PREDICTION = "prediction";
  static final String SAMPLE = "sample";

  private static final int MOST_LOAD = 200;
  private static final int STATEMENTS = 100;

  /** Who is next. */
  enum Policy {
    /** The statement that has waited longest. */
    FIFO,
    /** The statement with the fewest predicted rows of all operators. */
    SHORTEST;

    String label() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  private final StatementData data = new StatementData();

  /**
   * Runs a quick pass if there are no arguments, for example from an IDE. Otherwise the arguments
   * are the options of {@code lab run served}.
   */
  public static void main(String[] arguments) {
    System.exit(ExperimentMain.run(new Served(), arguments));
  }

  @Override
  public String name() {
    return "served";
  }

  @Override
  public String title() {
    return "Response times of statements that arrive, and what errors of estimates cost in waiting";
  }

  @Override
  public String reproduces() {
    return "no figure; the policies of M. Harchol-Balter: Performance modeling and design of computer"
        + " systems, 2013, chapter 31, for whole statements";
  }

  @Override
  public List<SweepAxis> axes() {
    List<String> policies = Arrays.stream(Policy.values()).map(Policy::label).toList();
    List<String> estimators =
        List.of(
            Estimator.TRUE.label(), Estimator.MAX_ENTROPY.label(), Estimator.INDEPENDENCE.label());
    return List.of(
        StatementData.dataAxis(List.of("shop:100000"), List.of("shop:10000")),
        SweepAxis.ints(
            LOAD,
            "arriving work in percent of what the engine can do",
            IntStream.of(20, 40, 60, 80, 95),
            IntStream.of(80),
            new SweepAxis.Domain.Range(1, MOST_LOAD)),
        SweepAxis.names(POLICY, "which statement is next", policies),
        SweepAxis.names(PREDICTION, "estimator by which shortest predicts", estimators),
        SweepAxis.samples(SAMPLE, "stream of arrivals, by its seed", 3, 1),
        SweepAxis.backends(false));
  }

  @Override
  public void checkMeasurable(Sweep sweep) {
    StatementData.check(sweep);
  }

  /** The first policy predicts nothing. */
  @Override
  public boolean covers(Point point) {
    return !point.get(POLICY).equals(Policy.FIFO.label())
        || point.get(PREDICTION).equals(Estimator.TRUE.label());
  }

  @Override
  public int repetitions(Pass pass) {
    return 1;
  }

  @Override
  public Duration timeout(Pass pass) {
    return Duration.ofMinutes(3);
  }

  /** The engine has run every statement before the stream begins. */
  @Override
  public Duration warmUp(Pass pass) {
    return Duration.ZERO;
  }

  @Override
  public Duration trialWarmUp(Pass pass) {
    return Duration.ZERO;
  }

  /** A new process generates the data again. */
  @Override
  public Duration processTime() {
    return Duration.ofMinutes(20);
  }

  @Override
  public double tolerance() {
    return 1e-6;
  }

  @Override
  public Trial prepare(Point point, Devices devices) {
    ServedStatements statements = data.served(point, devices.backend(point));
    return new ServedTrial(
        statements,
        Policy.valueOf(point.get(POLICY).toUpperCase(Locale.ROOT)),
        Estimator.named(point.get(PREDICTION)),
        point.getInt(LOAD) / 100.0,
        point.getInt(SAMPLE),
        STATEMENTS);
  }

  @Override
  public Optional<String> answer(List<Row> rows) {
    return Answers.served(rows);
  }

  @Override
  public List<Figure> figures(List<Row> rows) {
    return ServedReport.figures(name(), rows);
  }

  @Override
  public List<ReportTable> tables(List<Row> rows) {
    return ServedReport.tables(rows);
  }
}
