package org.gpuquerylab.experiments.internal.costmodel;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import org.gpuquerylab.backend.Backend;
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
 * Measures operators step by step, beside the bytes that they must move and a copy on the same
 * device. {@link StepsTrial} describes the clocks and the numbers of runs. The columns have random
 * 32-bit integers.
 */
public final class OperatorTimes implements Experiment {
  private static final int MOST_GROUPS = 1 << 24;

  private final HostColumns data = new HostColumns();
  private final Map<Point, Long> expected = new ConcurrentHashMap<>();

  /**
   * Runs a quick pass if there are no arguments, for example from an IDE. Otherwise the arguments
   * are the options of {@code lab run operator-times}.
   */
  public static void main(String[] arguments) {
    System.exit(ExperimentMain.run(new OperatorTimes(), arguments));
  }

  @Override
  public String name() {
    return "operator-times";
  }

  @Override
  public String title() {
    return "Operators step by step, beside the bytes that they must move";
  }

  @Override
  public String reproduces() {
    return "no figure; the operators and steps of Y. Yuan, R. Lee, X. Zhang: The Yin and Yang of"
        + " Processing Data Warehousing Queries on GPU Devices, 2013, against a copy";
  }

  @Override
  public List<SweepAxis> axes() {
    return List.of(
        SweepAxis.names(StepPoint.OPERATOR, "what is run", StepPoint.Operator.labels()),
        ints(StepPoint.LOG_ROWS, "base-2 logarithm of the (fact) rows", 28, new int[] {26}, 14),
        ints(
            StepPoint.LOG_DIMENSION,
            "base-2 logarithm of the dimension's rows; 0 except for joins",
            24,
            new int[] {0, 16},
            0,
            8),
        ints(
            StepPoint.COLUMNS,
            "fact columns that a join projects; 0 for other operators",
            6,
            new int[] {0, 1, 4},
            0,
            1),
        ints(
            StepPoint.PERCENT,
            "percent of the rows that pass or match; 0 for aggregations and sorts",
            100,
            new int[] {0, 10, 50, 100},
            0,
            10),
        ints(
            StepPoint.GROUPS,
            "groups of an aggregation; 0 for other operators",
            MOST_GROUPS,
            new int[] {0, 1, 1000, 100_000},
            0,
            100),
        SweepAxis.backends(false));
  }

  private static SweepAxis ints(
      String name, String description, int most, int[] full, int... quick) {
    return SweepAxis.ints(
        name,
        description,
        IntStream.of(full),
        IntStream.of(quick),
        new SweepAxis.Domain.Range(0, most));
  }

  @Override
  public boolean covers(Point point) {
    return StepPoint.of(point).isMeant();
  }

  @Override
  public Optional<String> sizeAxis() {
    return Optional.of(StepPoint.LOG_ROWS);
  }

  /** Each row has the medians of many runs. */
  @Override
  public int repetitions(Pass pass) {
    return pass == Pass.QUICK ? 1 : 3;
  }

  @Override
  public Duration timeout(Pass pass) {
    return Duration.ofSeconds(pass == Pass.QUICK ? 20 : 120);
  }

  @Override
  public double tolerance() {
    return 0;
  }

  @Override
  public Trial prepare(Point point, Devices devices) {
    Backend backend = devices.backend(point);
    StepPoint meant = StepPoint.of(point);
    OperatorCase operator = meant.at(data);
    Point problem = point.without(SweepAxis.BACKEND);
    return new StepsTrial(
        operator,
        profiled -> DeviceOperator.of(operator, backend, profiled),
        meant.rows(),
        () -> expected.computeIfAbsent(problem, key -> operator.expectedChecksum()));
  }

  @Override
  public List<Figure> figures(List<Row> rows) {
    return StepFigures.of(name(), SteppedOperator.of(rows));
  }

  @Override
  public List<ReportTable> tables(List<Row> rows) {
    return StepTables.of(SteppedOperator.of(rows));
  }
}
