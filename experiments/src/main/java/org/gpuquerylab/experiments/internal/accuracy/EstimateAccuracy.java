package org.gpuquerylab.experiments.internal.accuracy;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import org.gpuquerylab.data.internal.dataset.CellCounts;
import org.gpuquerylab.data.internal.dataset.RowSource;
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
 * Measures the factor by which estimates of conjunctions are wrong. For the same data, predicates
 * and seed, all estimators get the same conjunction, the same true count and the same sample. The
 * times do not matter in this experiment, so estimators have no warm-up run.
 */
public final class EstimateAccuracy implements Experiment {
  static final String DATA = "data";
  static final String PREDICATES = "predicates";
  static final String SAMPLE_ROWS = "sample-rows";
  static final String ESTIMATOR = "estimator";
  static final String CONJUNCTION = "conjunction";

  private static final int MOST_SAMPLE_ROWS = 1_000_000;
  private static final int CONJUNCTIONS = 40;
  private static final int QUICK_CONJUNCTIONS = 6;

  private final Map<DataSet, RowSource> sources = new ConcurrentHashMap<>();
  private final Map<Point, Conjunction> conjunctions = new ConcurrentHashMap<>();

  /**
   * Runs a quick pass if there are no arguments, for example from an IDE. Otherwise the arguments
   * are the options of {@code lab run estimate-accuracy}.
   */
  public static void main(String[] arguments) {
    System.exit(ExperimentMain.run(new EstimateAccuracy(), arguments));
  }

  @Override
  public String name() {
    return "estimate-accuracy";
  }

  @Override
  public String title() {
    return "By which factor are estimates of conjunctions off?";
  }

  @Override
  public String reproduces() {
    return "no figure; the question of V. Markl et al.: Consistent selectivity estimation via maximum"
        + " entropy, VLDB Journal 16(1), 2007, section 5, for samples and real data";
  }

  @Override
  public List<SweepAxis> axes() {
    return List.of(
        SweepAxis.names(DATA, "data for whose columns predicates are drawn", DataSet.labels()),
        SweepAxis.ints(
            PREDICATES,
            "predicates of a conjunction",
            IntStream.rangeClosed(2, RowSource.MOST_PREDICATES),
            IntStream.of(2, 4, RowSource.MOST_PREDICATES),
            new SweepAxis.Domain.Range(2, RowSource.MOST_PREDICATES)),
        SweepAxis.ints(
            SAMPLE_ROWS,
            "rows of the sample on which pairs and triples are counted; 0 for all rows",
            IntStream.of(0, 1000),
            IntStream.of(0, 1000),
            new SweepAxis.Domain.Range(0, MOST_SAMPLE_ROWS)),
        SweepAxis.names(ESTIMATOR, "what estimates", EstimationMethod.labels()),
        SweepAxis.samples(
            CONJUNCTION, "random conjunction, by its seed", CONJUNCTIONS, QUICK_CONJUNCTIONS));
  }

  /** A count on all rows would be the true value rather than an estimate. */
  @Override
  public boolean covers(Point point) {
    return EstimationMethod.of(point.get(ESTIMATOR)) != EstimationMethod.SAMPLE
        || point.getInt(SAMPLE_ROWS) > 0;
  }

  @Override
  public int repetitions(Pass pass) {
    return 1;
  }

  @Override
  public Duration timeout(Pass pass) {
    return Duration.ofSeconds(30);
  }

  @Override
  public Duration warmUp(Pass pass) {
    return Duration.ZERO;
  }

  @Override
  public Duration trialWarmUp(Pass pass) {
    return Duration.ZERO;
  }

  /** A new process loads and counts the data again. */
  @Override
  public Duration processTime() {
    return Duration.ofMinutes(30);
  }

  /**
   * Two solvers stop at different weights, so a rare conjunction may differ by this relative
   * amount.
   */
  @Override
  public double tolerance() {
    return 1e-4;
  }

  @Override
  public Trial prepare(Point point, Devices devices) {
    Conjunction conjunction =
        conjunctions.computeIfAbsent(point.without(ESTIMATOR), this::conjunction);
    return new EstimateTrial(EstimationMethod.of(point.get(ESTIMATOR)), conjunction);
  }

  private Conjunction conjunction(Point point) {
    RowSource source = sources.computeIfAbsent(DataSet.of(point.get(DATA)), DataSet::open);
    int seed = point.getInt(CONJUNCTION);
    CellCounts rows = source.counts(point.getInt(PREDICATES), seed);
    int sampleRows = point.getInt(SAMPLE_ROWS);
    return new Conjunction(rows, sampleRows == 0 ? rows : rows.sample(sampleRows, seed));
  }

  @Override
  public List<Figure> figures(List<Row> rows) {
    return ErrorFigures.of(name(), Estimated.of(rows));
  }

  @Override
  public List<ReportTable> tables(List<Row> rows) {
    return ErrorTables.of(Estimated.of(rows));
  }
}
