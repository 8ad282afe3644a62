package org.gpuquerylab.experiments.internal.costmodel;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.costmodel.internal.planning.JoinOrders;
import org.gpuquerylab.costmodel.profile.DeviceProfile;
import org.gpuquerylab.experiments.internal.ssb.SsbDatabases;
import org.gpuquerylab.measure.ExperimentMain;
import org.gpuquerylab.measure.results.Pass;
import org.gpuquerylab.measure.results.Point;
import org.gpuquerylab.measure.results.Row;
import org.gpuquerylab.measure.sweep.Devices;
import org.gpuquerylab.measure.sweep.Experiment;
import org.gpuquerylab.measure.sweep.ReportTable;
import org.gpuquerylab.measure.sweep.SweepAxis;
import org.gpuquerylab.measure.sweep.Trial;
import org.gpuquerylab.operators.internal.path.StarPath;
import org.gpuquerylab.operators.internal.path.StarPaths;
import org.gpuquerylab.operators.ssb.Queries;
import org.gpuquerylab.operators.star.Encoding;
import org.gpuquerylab.operators.star.StarQuery;
import org.gpuquerylab.plots.Figure;

/**
 * Shows whether the models rank plans in the order of their measured times. The plans are those of
 * the 13 queries of the Star Schema Benchmark: plans by operators in every join order, and the
 * fused path. Each plan is measured and predicted. The calibrated model uses the coefficients in
 * the device's profile, which {@code lab fit} must have stored before. Within a process, all points
 * of a path and a device share the path's columns on the device.
 */
public final class PlanRanking implements Experiment {
  static final String QUERY = "query";
  static final String PATH = "path";
  static final String ORDER = "order";
  static final String PERCENT = "sf-percent";

  private static final int MOST_ORDERS = 24;

  private final Function<Backend, DeviceProfile> profiles;
  private final SsbDatabases databases = new SsbDatabases();
  private final Map<List<Object>, StarPath> paths = new ConcurrentHashMap<>();

  /** Creates the experiment with the profiles that {@code lab calibrate} stores. */
  public PlanRanking() {
    this(new Profiles()::of);
  }

  /** Creates the experiment with other profiles. */
  PlanRanking(Function<Backend, DeviceProfile> profiles) {
    this.profiles = profiles;
  }

  /**
   * Runs a quick pass if there are no arguments, for example from an IDE. Otherwise the arguments
   * are the options of {@code lab run yuan-ranking}.
   */
  public static void main(String[] arguments) {
    System.exit(ExperimentMain.run(new PlanRanking(), arguments));
  }

  @Override
  public String name() {
    return "yuan-ranking";
  }

  @Override
  public String title() {
    return "Plans of the Star Schema Benchmark's queries, ranked by the cost models";
  }

  @Override
  public String reproduces() {
    return "no figure; the cost model of Y. Yuan, R. Lee, X. Zhang, 2013, as a guide to choose plans";
  }

  @Override
  public List<SweepAxis> axes() {
    return List.of(
        SweepAxis.names(QUERY, "query", Queries.all().stream().map(StarQuery::name).toList()),
        SweepAxis.names(
            PATH, "operators one after the other, or one fused pass", StarPaths.ON_DEVICES),
        SweepAxis.ints(
            ORDER,
            "join order; 0 is the query's own order",
            IntStream.range(0, MOST_ORDERS),
            IntStream.range(0, 6),
            new SweepAxis.Domain.Range(0, MOST_ORDERS - 1)),
        SweepAxis.ints(
            PERCENT,
            "hundredths of the scale factor",
            IntStream.of(1000),
            IntStream.of(2),
            new SweepAxis.Domain.Range(1, 10_000)),
        SweepAxis.backends(false));
  }

  /** The fused path chooses the order of joins itself. */
  @Override
  public boolean covers(Point point) {
    int order = point.getInt(ORDER);
    return point.get(PATH).equals(StarPaths.FUSED)
        ? order == 0
        : order < JoinOrders.count(query(point));
  }

  private static StarQuery query(Point point) {
    return Queries.named(point.get(QUERY));
  }

  /** Each row is the median of many runs. */
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
    return Duration.ofSeconds(pass == Pass.QUICK ? 2 : 8);
  }

  /** The launch time depends on the host, so it must be measured in many runs to be steady. */
  @Override
  public Duration trialWarmUp(Pass pass) {
    return Duration.ofMillis(pass == Pass.QUICK ? 4 : 100);
  }

  @Override
  public double tolerance() {
    return 0;
  }

  @Override
  public Trial prepare(Point point, Devices devices) {
    Backend backend = devices.backend(point);
    DeviceProfile profile = profiles.apply(backend);
    int percent = point.getInt(PERCENT);
    StarQuery query = query(point);
    return new StarTrial(
        paths.computeIfAbsent(
            List.of(percent, point.get(PATH), point.get(SweepAxis.BACKEND)),
            key ->
                StarPaths.onDevice(
                    point.get(PATH),
                    databases.statistics(percent).database(),
                    backend,
                    Encoding.PLAIN)),
        JoinOrders.reordered(query, point.getInt(ORDER)),
        databases.predictor(percent, backend.device()),
        profile,
        databases.expected(percent, query));
  }

  @Override
  public List<Figure> figures(List<Row> rows) {
    return RankedPlans.of(rows).stream().map(plans -> plans.figure(name())).toList();
  }

  @Override
  public List<ReportTable> tables(List<Row> rows) {
    return rows.isEmpty() ? List.of() : List.of(RankingTable.of(RankedPlans.of(rows)));
  }
}
