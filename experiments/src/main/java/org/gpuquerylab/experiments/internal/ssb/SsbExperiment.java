package org.gpuquerylab.experiments.internal.ssb;

import java.time.Duration;
import java.util.List;
import java.util.function.DoubleSupplier;
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
import org.gpuquerylab.operators.internal.path.QueryRun;
import org.gpuquerylab.operators.ssb.Queries;
import org.gpuquerylab.operators.ssb.Scale;
import org.gpuquerylab.operators.star.StarQuery;
import org.gpuquerylab.plots.Figure;

/**
 * The 13 queries of the Star Schema Benchmark, executed by each path on devices with the data in
 * device memory, and on the host with all threads. Each answer is compared with the host's. Within
 * a process, all points with one scale factor share one generated database, and all points with one
 * path and device share the path's columns on the device.
 */
public final class SsbExperiment implements Experiment {
  /** The experiment's name. */
  public static final String NAME = "ssb";

  static final String QUERY = "query";
  static final String PATH = "path";
  static final String PERCENT = "sf-percent";

  private static final int MOST_PERCENT = (int) (100 * Scale.MOST);

  private final SsbDatabases databases = new SsbDatabases();

  /**
   * Runs a quick pass if there are no arguments, for example from an IDE. Otherwise the arguments
   * are the options of {@code lab run ssb}.
   */
  public static void main(String[] arguments) {
    System.exit(ExperimentMain.run(new SsbExperiment(), arguments));
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public String title() {
    return "The Star Schema Benchmark by each path";
  }

  @Override
  public String reproduces() {
    return "no figure; the queries of P. O'Neil, E. O'Neil, X. Chen, 2009, beside times that we"
        + " measured of Crystal (A. Shanbhag, S. Madden, X. Yu, 2020; commit f2179e6) and of its tuned"
        + " successor crystal-opt (commit 8181d0d) on an H200";
  }

  @Override
  public List<SweepAxis> axes() {
    return List.of(
        SweepAxis.names(QUERY, "query", Queries.all().stream().map(StarQuery::name).toList()),
        SweepAxis.names(PATH, "path", MeasuredPath.names()),
        SweepAxis.ints(
            PERCENT,
            "hundredths of the scale factor",
            IntStream.of(100),
            IntStream.of(2),
            new SweepAxis.Domain.Range(1, MOST_PERCENT)),
        SweepAxis.backends(true));
  }

  /** The path of the host has no backend; all other paths have one. */
  @Override
  public boolean covers(Point point) {
    return SweepAxis.isOnHost(point) == (MeasuredPath.of(point.get(PATH)) == MeasuredPath.PARALLEL);
  }

  /** The index of a point's query among all 13 queries, from 0. */
  public static int number(Point point) {
    return Queries.all().stream().map(StarQuery::name).toList().indexOf(point.get(QUERY));
  }

  @Override
  public int repetitions(Pass pass) {
    return pass == Pass.QUICK ? 1 : 3;
  }

  @Override
  public Duration timeout(Pass pass) {
    return Duration.ofSeconds(pass == Pass.QUICK ? 20 : 60);
  }

  @Override
  public Duration warmUp(Pass pass) {
    return Duration.ofSeconds(2);
  }

  /** Each row is the median over the second half of the runs within this time. */
  @Override
  public Duration trialWarmUp(Pass pass) {
    return Duration.ofMillis(pass == Pass.QUICK ? 4 : 2 * (long) QueryRun.WARM_UP_MILLIS);
  }

  /** A new process generates and copies the data again. */
  @Override
  public Duration processTime() {
    return Duration.ofMinutes(10);
  }

  @Override
  public double tolerance() {
    return 0;
  }

  @Override
  public boolean takesGroups() {
    return true;
  }

  @Override
  public Trial prepare(Point point, Devices devices) {
    StarQuery query = Queries.named(point.get(QUERY));
    MeasuredPath path = MeasuredPath.of(point.get(PATH));
    int percent = point.getInt(PERCENT);
    DoubleSupplier expected = databases.expected(percent, query);
    return path == MeasuredPath.PARALLEL
        ? SsbTrial.onHost(databases.onHost(percent), query, expected)
        : SsbTrial.onDevice(
            databases.onDevices(percent, path, point.get(SweepAxis.BACKEND), devices.group(point)),
            query,
            expected);
  }

  @Override
  public List<Figure> figures(List<Row> rows) {
    return SsbRuns.of(rows).stream().map(SsbFigure::of).toList();
  }

  @Override
  public List<ReportTable> tables(List<Row> rows) {
    List<SsbRuns> all = SsbRuns.of(rows);
    return all.isEmpty() ? List.of() : SsbTables.of(all);
  }
}
