package org.gpuquerylab.experiments.internal.costmodel;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.costmodel.profile.DeviceProfile;
import org.gpuquerylab.measure.ExperimentMain;
import org.gpuquerylab.measure.results.Pass;
import org.gpuquerylab.measure.results.Point;
import org.gpuquerylab.measure.results.Row;
import org.gpuquerylab.measure.sweep.Devices;
import org.gpuquerylab.measure.sweep.Experiment;
import org.gpuquerylab.measure.sweep.PaperNumber;
import org.gpuquerylab.measure.sweep.ReportTable;
import org.gpuquerylab.measure.sweep.SweepAxis;
import org.gpuquerylab.measure.sweep.Trial;
import org.gpuquerylab.plots.Figure;

/**
 * Measures operators in the sweeps of Yuan et al. 2013, beside the predictions of that paper's
 * model and of the calibrated model. Yuan et al. 2013 do not give the numbers that a sweep keeps
 * constant. {@link OperatorSweep} has our choices, and further sweeps, which run only if the user
 * names them. Tables are in device memory, so neither the measured nor the predicted times include
 * transfers. There are two sizes; the small one shows the time of launches apart from the work.
 */
public final class ModelSweeps implements Experiment {
  /** The experiment's name. */
  public static final String NAME = "yuan-sweeps";

  /**
   * The cost of preparing, warming up and checking a small table, expressed as a number of rows.
   */
  private static final double ROWS_ASIDE = 1 << 16;

  private final Function<Backend, DeviceProfile> profiles;
  private final HostColumns data = new HostColumns();
  private final Map<Point, Long> expected = new ConcurrentHashMap<>();

  /** Creates the experiment with the profiles that {@code lab calibrate} stores. */
  public ModelSweeps() {
    this(new Profiles()::of);
  }

  /** Creates the experiment with other profiles. */
  public ModelSweeps(Function<Backend, DeviceProfile> profiles) {
    this.profiles = profiles;
  }

  /**
   * Runs a quick pass if there are no arguments, for example from an IDE. Otherwise the arguments
   * are the options of {@code lab run yuan-sweeps}.
   */
  public static void main(String[] arguments) {
    System.exit(ExperimentMain.run(new ModelSweeps(), arguments));
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public String title() {
    return "Operators on the device and the times that the cost models predict";
  }

  @Override
  public String reproduces() {
    return "the figure \"Evaluate the models for different query characteristics\" of Y. Yuan, R. Lee,"
        + " X. Zhang: The Yin and Yang of Processing Data Warehousing Queries on GPU Devices, 2013,"
        + " longer text";
  }

  @Override
  public List<SweepAxis> axes() {
    return List.of(
        new SweepAxis(
            SweepAxes.SWEEP,
            "operator, and the number that varies",
            labels(OperatorSweep.ofText()),
            labels(OperatorSweep.ofText()),
            new SweepAxis.Domain.Choices(labels(List.of(OperatorSweep.values()))),
            false),
        SweepAxis.ints(
            SweepAxes.VALUE,
            "value of the number that varies",
            values(),
            values(),
            new SweepAxis.Domain.Range(1, 100)),
        SweepAxis.ints(
            SweepAxes.LOG_ROWS,
            "base-2 logarithm of the rows of the table, or of the fact table",
            IntStream.of(20, 26),
            IntStream.of(14, 18),
            new SweepAxis.Domain.Range(12, 28)),
        SweepAxis.backends(false));
  }

  private static List<String> labels(List<OperatorSweep> sweeps) {
    return sweeps.stream().map(OperatorSweep::label).toList();
  }

  private static IntStream values() {
    return Arrays.stream(OperatorSweep.values())
        .flatMap(sweep -> sweep.points().stream())
        .mapToInt(Integer::intValue)
        .sorted()
        .distinct();
  }

  @Override
  public boolean covers(Point point) {
    return OperatorSweep.of(point.get(SweepAxes.SWEEP))
        .points()
        .contains(point.getInt(SweepAxes.VALUE));
  }

  /** Each row is the median of many runs. */
  @Override
  public int repetitions(Pass pass) {
    return 2;
  }

  @Override
  public Duration timeout(Pass pass) {
    return Duration.ofSeconds(pass == Pass.QUICK ? 10 : 60);
  }

  @Override
  public Duration warmUp(Pass pass) {
    return Duration.ofSeconds(pass == Pass.QUICK ? 2 : 8);
  }

  /** The launch time depends on the host, so it must be measured in many runs to be steady. */
  @Override
  public Duration trialWarmUp(Pass pass) {
    return Duration.ofMillis(pass == Pass.QUICK ? 4 : 100);
  }

  /** The number of rows, plus the overhead of a measurement. */
  @Override
  public double predictedCost(Point point) {
    return ROWS_ASIDE + (1L << point.getInt(SweepAxes.LOG_ROWS));
  }

  @Override
  public double tolerance() {
    return 0;
  }

  @Override
  public Trial prepare(Point point, Devices devices) {
    Backend backend = devices.backend(point);
    DeviceProfile profile = profiles.apply(backend);
    OperatorCase operator =
        OperatorSweep.of(point.get(SweepAxes.SWEEP))
            .at(point.getInt(SweepAxes.VALUE), point.getInt(SweepAxes.LOG_ROWS), data);
    Point problem = point.without(SweepAxis.BACKEND);
    return new OperatorTrial(
        operator,
        profile,
        backend,
        () -> expected.computeIfAbsent(problem, p -> operator.expectedChecksum()));
  }

  @Override
  public List<Figure> figures(List<Row> rows) {
    return SweepCharts.of(name(), Judged.of(SweptPoint.of(rows)));
  }

  @Override
  public List<PaperNumber> paperNumbers(List<Row> rows) {
    return AccuracyTables.paperNumbers(rows.isEmpty() ? List.of() : Judged.of(SweptPoint.of(rows)));
  }

  @Override
  public List<ReportTable> tables(List<Row> rows) {
    return rows.isEmpty() ? List.of() : AccuracyTables.of(Judged.of(SweptPoint.of(rows)));
  }
}
