package org.gpuquerylab.experiments.internal.endtoend;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.gpuquerylab.engine.plan.Estimator;
import org.gpuquerylab.input.InputException;
import org.gpuquerylab.joinorder.JoinOrderAlgorithms;
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

/** Where an exact plan pays for itself: the time to order joins beside the time to run them. */
public final class BreakEven implements Experiment {
  static final String RELATIONS = "relations";
  static final String ALGORITHM = "algorithm";

  private static final int LEAST = 2;
  private static final int MOST = 30;
  private static final int FULL = 18;

  private final StatementData data = new StatementData();

  /**
   * Runs a quick pass if there are no arguments, for example from an IDE. Otherwise the arguments
   * are the options of {@code lab run break-even}.
   */
  public static void main(String[] arguments) {
    System.exit(ExperimentMain.run(new BreakEven(), arguments));
  }

  @Override
  public String name() {
    return "break-even";
  }

  @Override
  public String title() {
    return "From how many relations on an exact plan pays for itself";
  }

  @Override
  public String reproduces() {
    return "no figure; the question of R. Bergmann et al.: An elephant under the microscope:"
        + " analyzing the interaction of optimizer components in PostgreSQL, SIGMOD 2025, for"
        + " optimizers";
  }

  @Override
  public List<SweepAxis> axes() {
    List<String> algorithms =
        JoinOrderAlgorithms.all().stream().map(entry -> entry.name()).toList();
    return List.of(
        StatementData.dataAxis(List.of("shop:100000"), List.of("shop:10000")),
        SweepAxis.ints(
            RELATIONS,
            "relations of a statement over shop",
            IntStream.rangeClosed(LEAST, FULL).filter(n -> n % 2 == 0),
            IntStream.of(LEAST, 6, 10),
            new SweepAxis.Domain.Range(LEAST, MOST)),
        new SweepAxis(
            ALGORITHM,
            "join-order algorithm",
            List.of("goo", "dpccp", "mpdp-gpu", "auto"),
            List.of("goo", "dpccp"),
            new SweepAxis.Domain.Choices(algorithms),
            false),
        SweepAxis.backends(false));
  }

  @Override
  public void checkMeasurable(Sweep sweep) {
    StatementData.check(sweep);
    for (String name : sweep.axes().getOrDefault(StatementData.DATA, List.of())) {
      if (!name.startsWith("shop:")) {
        throw new InputException(
            "axis data: the statements are over shop, not " + name + "; give shop:ROWS");
      }
    }
  }

  @Override
  public int repetitions(Pass pass) {
    return pass == Pass.QUICK ? 1 : 5;
  }

  @Override
  public Duration timeout(Pass pass) {
    return Duration.ofSeconds(30);
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
  public Optional<String> sizeAxis() {
    return Optional.of(RELATIONS);
  }

  @Override
  public Trial prepare(Point point, Devices devices) {
    String algorithm = point.get(ALGORITHM);
    JoinOrderOptimizer optimizer =
        JoinOrderAlgorithms.named(algorithm).onDevice()
            ? JoinOrderOptimizer.on(devices.backend(point))
            : JoinOrderOptimizer.onHost();
    return new EndToEndTrial(
        data.engine(point, devices.backend(point)),
        ShopJoins.sql(point.getInt(RELATIONS)),
        Estimator.MAX_ENTROPY,
        optimizer.withAlgorithm(algorithm));
  }

  @Override
  public Optional<String> answer(List<Row> rows) {
    return Answers.breakEven(rows);
  }

  @Override
  public List<Figure> figures(List<Row> rows) {
    return BreakEvenReport.figures(name(), rows);
  }

  @Override
  public List<ReportTable> tables(List<Row> rows) {
    return BreakEvenReport.tables(rows);
  }
}
