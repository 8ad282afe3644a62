package org.gpuquerylab.measure.internal.compare;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.gpuquerylab.input.InputException;
import org.gpuquerylab.input.Suggestion;
import org.gpuquerylab.measure.internal.report.StoredRun;
import org.gpuquerylab.measure.results.Point;
import org.gpuquerylab.measure.results.Task;
import org.gpuquerylab.measure.sweep.SweepAxis;

/**
 * The sides of a comparison; all other sides are compared with the first side.
 *
 * @param all at least two sides
 * @param sampleAxes names of axes whose values are samples of the same point
 * @param by names of the axes that distinguish the sides of one run; empty for several runs
 */
public record Sides(List<Side> all, Set<String> sampleAxes, List<String> by) {

  /** With more sides, a table would be unreadable. */
  private static final int MOST = 20;

  /** Copies the lists. */
  public Sides {
    all = List.copyOf(all);
    by = List.copyOf(by);
    if (all.size() > MOST) {
      throw new InputException(
          String.format(
              Locale.ROOT,
              "%d sides are too many; compare at most %d at a time",
              all.size(),
              MOST));
    }
  }

  /**
   * Creates a side from each run.
   *
   * @param runs at least two runs of the same experiment
   * @param ignored names of axes whose values are not compared, such as the backend if each run has
   *     a different one
   * @throws InputException if the runs are of several experiments, or if a run has several values
   *     of an ignored axis
   */
  public static Sides ofRuns(List<StoredRun> runs, List<String> ignored) {
    StoredRun first = runs.get(0);
    List<Side> sides = new ArrayList<>();
    for (StoredRun run : runs) {
      checkExperiment(first, run);
      check(run, ignored);
      sides.add(
          new Side(
              run.folder().toString(),
              without(run, ignored),
              run.environment().facts(run.sweep()),
              run.command()));
    }
    return new Sides(sides, sampleAxes(first), List.of());
  }

  /**
   * Creates a side from each combination of some axes' values, in the order of the sweep. Rows
   * without a backend come last. All other sides are compared with the first side, and algorithms
   * of the host share no points with those of a backend.
   *
   * @param axes names of axes; a side is a combination of their values
   * @throws InputException if there is no such axis, or if there are fewer than two combinations
   */
  public static Sides by(StoredRun run, List<String> axes) {
    check(run, axes);
    Map<Point, List<SideRow>> groups = new LinkedHashMap<>();
    for (SideRow row : rows(run)) {
      Map<String, String> values = new LinkedHashMap<>();
      axes.forEach(axis -> values.put(axis, row.task().point().get(axis)));
      groups.computeIfAbsent(new Point(values), p -> new ArrayList<>()).add(without(axes, row));
    }
    requireTwo(run, axes, groups.keySet());
    List<Side> sides = new ArrayList<>();
    groups.keySet().stream()
        .sorted((a, b) -> order(run, axes, a, b))
        .forEach(
            point ->
                sides.add(
                    new Side(
                        point.toString(), groups.getOrDefault(point, List.of()), Map.of(), "")));
    return new Sides(sides, sampleAxes(run), axes);
  }

  private static void requireTwo(StoredRun run, List<String> axes, Set<Point> sides) {
    String place =
        String.format(Locale.ROOT, "%s: --by %s: ", run.folder(), String.join(",", axes));
    if (sides.size() < 2) {
      throw new InputException(place + "the rows have only one value; choose another axis");
    } else if (axes.equals(List.of(SweepAxis.BACKEND))
        && sides.stream().filter(side -> !SweepAxis.isOnHost(side)).count() < 2) {
      throw new InputException(
          place + "the rows are of one backend and of the host alone; choose another axis");
    }
  }

  private static void checkExperiment(StoredRun first, StoredRun run) {
    String experiment = run.sweep().experiment();
    if (!experiment.equals(first.sweep().experiment())) {
      throw new InputException(
          String.format(
              Locale.ROOT,
              "%s: a run of %s, but %s is one of %s; compare runs of one experiment",
              run.folder(),
              experiment,
              first.folder(),
              first.sweep().experiment()));
    }
  }

  private static void check(StoredRun run, List<String> axes) {
    for (String axis : axes) {
      if (!run.sweep().axes().containsKey(axis)) {
        throw Suggestion.unknown("axis", axis, run.sweep().axes().keySet());
      }
    }
  }

  private static int order(StoredRun run, List<String> axes, Point a, Point b) {
    for (String axis : axes) {
      List<String> values = run.sweep().axes().getOrDefault(axis, List.of());
      int difference = place(values, a.get(axis)) - place(values, b.get(axis));
      if (difference != 0) {
        return difference;
      }
    }
    return 0;
  }

  /** The index of a value in a sweep's list; the value for "no backend" comes after the end. */
  private static int place(List<String> values, String value) {
    return value.equals(SweepAxis.NO_BACKEND) ? values.size() : values.indexOf(value);
  }

  private static List<SideRow> without(StoredRun run, List<String> ignored) {
    Set<Task> tasks = new HashSet<>();
    List<SideRow> rows = new ArrayList<>();
    for (SideRow row : rows(run)) {
      SideRow kept = without(ignored, row);
      if (!tasks.add(kept.task())) {
        throw new InputException(
            String.format(
                Locale.ROOT,
                "%s: --ignore %s: %s has several values; compare them with --by",
                run.folder(),
                String.join(",", ignored),
                kept.task()));
      }
      rows.add(kept);
    }
    return rows;
  }

  private static SideRow without(List<String> axes, SideRow row) {
    Point point = row.task().point();
    for (String axis : axes) {
      point = point.without(axis);
    }
    return new SideRow(new Task(point, row.task().repetition()), row.row(), row.process());
  }

  private static List<SideRow> rows(StoredRun run) {
    return Processes.of(run.rows(), run.experiment().warmUp(run.sweep().pass()));
  }

  private static Set<String> sampleAxes(StoredRun run) {
    return Set.copyOf(
        run.experiment().axes().stream().filter(SweepAxis::sample).map(SweepAxis::name).toList());
  }
}
