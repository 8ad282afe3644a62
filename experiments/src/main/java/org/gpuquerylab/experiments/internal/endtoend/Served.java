package org.gpuquerylab.experiments.internal.endtoend;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.gpuquerylab.engine.internal.served.StatementOrder;
import org.gpuquerylab.engine.plan.Estimator;
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
 * Statements that arrive at one engine: response times over the load in the orders and with the
 * admission of {@link org.gpuquerylab.engine.internal.served.ConcurrentStatements}, within memory
 * that suffices or does not, and with estimates that are right or wrong.
 */
public final class Served implements Experiment {
  static final String LOAD = "load";
  static final String POLICY = "policy";
  static final String PREDICTION = "prediction";
  static final String AT_ONCE = "at-once";
  static final String MEMORY = "memory";
  static final String BYTES = "bytes";
  static final String SAMPLE = "sample";

  /** The memory of a device without a limit. */
  static final String ALL = "all";

  /** Estimated bytes as they are, in percent. */
  static final int RIGHT = 100;

  private static final int MOST_LOAD = 200;
  private static final int MOST_AT_ONCE = 32;
  private static final int MOST_PERCENT = 100_000;
  private static final int STATEMENTS = 100;

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
    return List.of(
        StatementData.dataAxis(List.of("shop:100000"), List.of("shop:10000")),
        SweepAxis.ints(
            LOAD,
            "arriving work in percent of what the engine does one statement after another",
            IntStream.of(20, 40, 60, 80, 95),
            IntStream.of(80),
            new SweepAxis.Domain.Range(1, MOST_LOAD)),
        policies(),
        SweepAxis.names(
            PREDICTION,
            "estimator of the lengths and bytes of statements",
            List.of(
                Estimator.TRUE.label(),
                Estimator.MAX_ENTROPY.label(),
                Estimator.INDEPENDENCE.label())),
        SweepAxis.ints(
            AT_ONCE,
            "the most statements that run at once",
            IntStream.of(1, 4),
            IntStream.of(4),
            new SweepAxis.Domain.Range(1, MOST_AT_ONCE)),
        memory(),
        SweepAxis.ints(
            BYTES,
            "what admission takes for the bytes of a statement, in percent of the estimate",
            IntStream.of(10, RIGHT, 1000),
            IntStream.of(10, RIGHT),
            new SweepAxis.Domain.Range(1, MOST_PERCENT)),
        SweepAxis.samples(SAMPLE, "stream of arrivals, by its seed", 3, 1),
        SweepAxis.backends(false));
  }

  private static SweepAxis policies() {
    List<String> usual = List.of(StatementOrder.FIFO.label(), StatementOrder.SHORTEST.label());
    List<String> all = Arrays.stream(StatementOrder.values()).map(StatementOrder::label).toList();
    return new SweepAxis(
        POLICY, "which statement is next", usual, usual, new SweepAxis.Domain.Choices(all), false);
  }

  private static SweepAxis memory() {
    return new SweepAxis(
        MEMORY,
        "device memory, all or in percent of the most that one statement after another needs",
        List.of(ALL, "100", "50"),
        List.of(ALL, "50"),
        new SweepAxis.Domain.NamesOrNumbers(
            new SweepAxis.Domain.Choices(List.of(ALL)),
            new SweepAxis.Domain.Range(1, MOST_PERCENT)),
        false);
  }

  /** Earlier versions ran one statement at a time, without a limit. */
  @Override
  public Map<String, String> addedAxes() {
    return Map.of(AT_ONCE, "1", MEMORY, ALL, BYTES, Integer.toString(RIGHT));
  }

  /**
   * The first policy needs no lengths. Estimators differ in the order alone where memory suffices;
   * wrong bytes matter where several statements share memory that does not.
   */
  @Override
  public boolean covers(Point point) {
    boolean isFifo = point.get(POLICY).equals(StatementOrder.FIFO.label());
    boolean exact = point.get(PREDICTION).equals(Estimator.TRUE.label());
    boolean isScarce = !point.get(MEMORY).equals(ALL);
    if (point.getInt(BYTES) != RIGHT) {
      return isFifo && exact && isScarce && point.getInt(AT_ONCE) > 1;
    }
    return exact || !(isFifo || isScarce);
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
        new ServedTrial.Setting(
            StatementOrder.named(point.get(POLICY)),
            point.getInt(AT_ONCE),
            point.get(MEMORY).equals(ALL)
                ? Long.MAX_VALUE
                : statements.neededBytes() * point.getInt(MEMORY) / 100),
        statements.arrivals(
            Estimator.named(point.get(PREDICTION)),
            point.getInt(BYTES) / 100.0,
            point.getInt(LOAD) / 100.0,
            point.getInt(SAMPLE),
            STATEMENTS));
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
