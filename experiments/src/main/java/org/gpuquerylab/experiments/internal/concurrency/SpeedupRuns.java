package org.gpuquerylab.experiments.internal.concurrency;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import org.gpuquerylab.concurrency.internal.execution.ExecutionPolicies;
import org.gpuquerylab.measure.results.Point;
import org.gpuquerylab.measure.results.Row;
import org.gpuquerylab.measure.stats.MedianInterval;
import org.gpuquerylab.measure.sweep.OurNumber;
import org.gpuquerylab.measure.sweep.SweepAxis;
import org.gpuquerylab.plots.Axis;
import org.gpuquerylab.plots.AxisScale;
import org.gpuquerylab.plots.Chart;
import org.gpuquerylab.plots.DataPoint;
import org.gpuquerylab.plots.FileName;
import org.gpuquerylab.plots.ReferenceLine;
import org.gpuquerylab.plots.ReferencePoint;
import org.gpuquerylab.plots.Series;
import org.jspecify.annotations.Nullable;

/**
 * The rows with the same device, size and location of the inputs, grouped by policy and then by
 * workload.
 */
final class SpeedupRuns {
  static final String CAPTION =
      "The baseline's median time divided by the policy's, by the host's clock; the interval follows"
          + " from the policy's 95 % interval. Hollow: the paper's text, on a Titan"
          + " X Pascal.";
  static final String TIMELINE =
      "A lane is a queue or a branch; a bar is a command that runs. Each command was timed, which"
          + " slows a run down.";

  /** What readers compare: the paper's two policies, ours, and sequences without new launches. */
  private static final List<String> MAIN =
      List.of("two-stage", "multiqx", "chosen", "two-stage-replayed", "sequential-replayed");

  private final Point common;
  private final Map<String, Map<String, List<Row>>> byPolicy = new LinkedHashMap<>();

  private SpeedupRuns(Point common) {
    this.common = common;
  }

  /** Groups rows by device, size and location of the inputs. */
  static List<SpeedupRuns> of(List<Row> rows) {
    Map<Point, SpeedupRuns> groups = new LinkedHashMap<>();
    for (Row row : rows) {
      Point point = row.point();
      Point common =
          point.without(ConcurrencyExperiment.POLICY).without(ConcurrencyExperiment.QUERIES);
      groups
          .computeIfAbsent(common, SpeedupRuns::new)
          .byPolicy
          .computeIfAbsent(point.get(ConcurrencyExperiment.POLICY), p -> new LinkedHashMap<>())
          .computeIfAbsent(point.get(ConcurrencyExperiment.QUERIES), q -> new ArrayList<>())
          .add(row);
    }
    return List.copyOf(groups.values());
  }

  /** The name of the group for files. */
  String fileName() {
    return FileName.part(String.join("-", common.values().values()));
  }

  /** The name of the group for headings. */
  String title() {
    return WorkloadSize.words(common.get(WorkloadSize.AXIS))
        + ", inputs "
        + common.get(ConcurrencyExperiment.INPUTS)
        + ", "
        + common.get(SweepAxis.BACKEND);
  }

  private Map<String, List<Row>> policy(String name) {
    return byPolicy.getOrDefault(name, Map.of());
  }

  static MedianInterval millis(List<Row> rows) {
    return MedianInterval.of(rows.stream().mapToDouble(r -> r.measured().millis()).toArray());
  }

  /** The median of a measure; 0 if the rows do not have the measure. */
  static double median(List<Row> rows, String measure) {
    ToDoubleFunction<Row> value = row -> row.measured().measures().getOrDefault(measure, 0.0);
    return MedianInterval.of(rows.stream().mapToDouble(value).toArray()).median();
  }

  /** The properties that all rows share: device, size and location of the inputs. */
  Point common() {
    return common;
  }

  /** The workloads, in the order of the rows. */
  Set<String> workloads() {
    Set<String> all = new LinkedHashSet<>();
    byPolicy.values().forEach(workloads -> all.addAll(workloads.keySet()));
    return all;
  }

  /** The rows of a workload, grouped by policy. */
  Map<String, List<Row>> ofWorkload(String workload) {
    Map<String, List<Row>> rows = new LinkedHashMap<>();
    byPolicy.forEach(
        (policy, workloads) -> {
          List<Row> found = workloads.get(workload);
          if (found != null) {
            rows.put(policy, found);
          }
        });
    return rows;
  }

  /**
   * A way to compare a policy with sequential execution.
   *
   * @param own the rows of the policies
   * @param baseline the rows of the sequential execution
   * @param words describes the comparison; not empty
   * @param millis the compared time of a row
   */
  record Comparison(
      SpeedupRuns own, SpeedupRuns baseline, String words, ToDoubleFunction<Row> millis) {

    /** Both with the same inputs, by the host's clock. */
    static Comparison within(SpeedupRuns run) {
      return new Comparison(run, run, run.title(), row -> row.measured().millis());
    }

    /** By the host's clock, over a baseline whose copies are pageable, as the paper's are. */
    static Comparison overPageable(SpeedupRuns run, SpeedupRuns pageable) {
      String words = run.title() + ", over pageable copies";
      return new Comparison(run, pageable, words, row -> row.measured().millis());
    }

    /** By a measure of the rows. */
    static Comparison by(SpeedupRuns run, String measure, String clock) {
      return new Comparison(
          run,
          run,
          run.title() + ", " + clock,
          row -> row.measured().measures().getOrDefault(measure, Double.NaN));
    }

    /** The speed-ups of a policy, for each workload whose rows have the time. */
    Map<String, OurNumber> speedups(String policy) {
      Map<String, OurNumber> speedups = new LinkedHashMap<>();
      own.policy(policy)
          .forEach(
              (workload, rows) -> {
                double[] base = times(baseline.policy("sequential").get(workload));
                double[] times = times(rows);
                if (base.length > 0 && times.length > 0) {
                  MedianInterval over =
                      over(MedianInterval.of(base).median(), MedianInterval.of(times));
                  speedups.put(workload, OurNumber.of(words, over, ""));
                }
              });
      return speedups;
    }

    private double[] times(@Nullable List<Row> rows) {
      return rows == null
          ? new double[0]
          : rows.stream().mapToDouble(millis).filter(time -> time > 0).toArray();
    }
  }

  /** Whether other rows are those of the same inputs, copied from ordinary memory. */
  boolean hasPageable(SpeedupRuns other) {
    return common.get(ConcurrencyExperiment.INPUTS).equals("uploaded")
        && other.common.get(ConcurrencyExperiment.INPUTS).equals("pageable")
        && common
            .without(ConcurrencyExperiment.INPUTS)
            .equals(other.common.without(ConcurrencyExperiment.INPUTS));
  }

  /** The median time of a policy's plans over all workloads; empty if no row has it. */
  Optional<OurNumber> planning(String policy) {
    double[] millis =
        policy(policy).values().stream()
            .flatMap(List::stream)
            .mapToDouble(row -> row.measured().measures().getOrDefault("planMillis", 0.0))
            .filter(time -> time > 0)
            .toArray();
    return millis.length == 0
        ? Optional.empty()
        : Optional.of(OurNumber.of(title(), MedianInterval.of(millis), ""));
  }

  /** The speed-up of a policy over the median of a baseline. */
  private static MedianInterval over(double base, MedianInterval own) {
    return new MedianInterval(
        base / own.median(), base / own.upper(), base / own.lower(), own.size(), own.coverage());
  }

  /** A line for each policy that shows its speed-up over a baseline. */
  Chart speedups(
      String baseline,
      String axis,
      ToDoubleFunction<String> place,
      List<ReferencePoint> references) {
    List<Series> series = new ArrayList<>();
    byPolicy.forEach(
        (policy, workloads) -> {
          List<DataPoint> points = new ArrayList<>();
          workloads.forEach(
              (workload, rows) -> {
                List<Row> base = policy(baseline).get(workload);
                if (base != null) {
                  double over = millis(base).median();
                  MedianInterval own = millis(rows);
                  double x = place.applyAsDouble(workload);
                  points.add(
                      new DataPoint(
                          x, over / own.median(), over / own.upper(), over / own.lower()));
                }
              });
          if (!points.isEmpty()) {
            series.add(new Series(policy, PolicyStyles.of(policy), points));
          }
        });
    series.sort(Comparator.comparingInt(one -> rank(one.name())));
    return new Chart(
            "over-" + baseline,
            "Speed-up over " + baseline,
            Axis.linear(axis),
            new Axis("speed-up", "", AxisScale.LINEAR),
            series,
            references,
            List.of(new ReferenceLine(1, "as fast as the baseline")))
        .withAlone(MAIN.size());
  }

  private static int rank(String policy) {
    List<String> builtIn = ExecutionPolicies.builtIn();
    int main = MAIN.indexOf(policy);
    int place = builtIn.indexOf(policy);
    return main >= 0 ? main : MAIN.size() + (place >= 0 ? place : builtIn.size());
  }

  /** A chart for each policy, for the largest workload for which the policy has a timeline. */
  List<Chart> timelines() {
    List<Chart> charts = new ArrayList<>();
    byPolicy.forEach(
        (policy, workloads) ->
            workloads.entrySet().stream()
                .max(Comparator.comparingInt(workload -> Timeline.spans(last(workload.getValue()))))
                .filter(workload -> Timeline.spans(last(workload.getValue())) > 0)
                .ifPresent(
                    workload ->
                        charts.add(
                            Timeline.chart(
                                policy,
                                policy + ", queries " + workload.getKey(),
                                last(workload.getValue())))));
    return charts;
  }

  private static Map<String, Double> last(List<Row> rows) {
    return rows.get(rows.size() - 1).measured().measures();
  }
}
