package org.gpuquerylab.experiments.internal.sqlestimates;

import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
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
import org.jspecify.annotations.Nullable;

/**
 * Measures the factor by which estimates of SQL are wrong, on filters and joins of the STATS-CEB
 * queries. All methods get the same sub-plan and the same counted rows.
 */
public final class EstimatesSql implements Experiment {
  static final String SUB_PLAN = "sub-plan";
  static final String METHOD = "method";

  /** The filters of three columns and more, and the different joins, of the 149 queries. */
  static final int SUB_PLANS = 217;

  private static final int QUICK_STEP = 18;

  private @Nullable SqlWorkload workload;

  /**
   * Runs a quick pass if there are no arguments, for example from an IDE. Otherwise the arguments
   * are the options of {@code lab run estimates-sql}.
   */
  public static void main(String[] arguments) {
    System.exit(ExperimentMain.run(new EstimatesSql(), arguments));
  }

  @Override
  public String name() {
    return "estimates-sql";
  }

  @Override
  public String title() {
    return "By which factor are estimates of SQL off?";
  }

  @Override
  public String reproduces() {
    return "no figure; the queries of Y. Han et al.: Cardinality estimation in DBMS: a comprehensive"
        + " benchmark evaluation, PVLDB 15(4), 2021, on five of their eight tables";
  }

  @Override
  public List<SweepAxis> axes() {
    return List.of(
        SweepAxis.ints(
            SUB_PLAN,
            "filter of a table by three columns or more, or join of two filtered tables",
            IntStream.rangeClosed(1, SUB_PLANS),
            IntStream.rangeClosed(1, SUB_PLANS).filter(i -> i % QUICK_STEP == 1),
            new SweepAxis.Domain.Range(1, SUB_PLANS)),
        SweepAxis.names(METHOD, "what estimates", SqlMethod.labels()));
  }

  @Override
  public int repetitions(Pass pass) {
    return 1;
  }

  @Override
  public Duration timeout(Pass pass) {
    return Duration.ofSeconds(60);
  }

  @Override
  public Duration warmUp(Pass pass) {
    return Duration.ZERO;
  }

  @Override
  public Duration trialWarmUp(Pass pass) {
    return Duration.ZERO;
  }

  /** A new process loads the data again. */
  @Override
  public Duration processTime() {
    return Duration.ofMinutes(30);
  }

  @Override
  public Trial prepare(Point point, Devices devices) {
    SqlWorkload opened = workload();
    return new SqlTrial(
        opened, opened.plan(point.getInt(SUB_PLAN)), SqlMethod.of(point.get(METHOD)));
  }

  private synchronized SqlWorkload workload() {
    SqlWorkload opened = workload;
    if (opened == null) {
      opened = SqlWorkload.open();
      workload = opened;
    }
    return opened;
  }

  @Override
  public List<Figure> figures(List<Row> rows) {
    return SqlErrors.figures(name(), rows);
  }

  @Override
  public List<ReportTable> tables(List<Row> rows) {
    return SqlErrors.tables(rows);
  }
}
