package org.gpuquerylab.measure.internal.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.gpuquerylab.measure.results.Measurement;
import org.gpuquerylab.measure.results.Point;
import org.gpuquerylab.measure.results.Row;
import org.gpuquerylab.measure.results.Sweep;
import org.gpuquerylab.measure.stats.MedianInterval;
import org.gpuquerylab.measure.sweep.Experiment;
import org.gpuquerylab.measure.sweep.SweepAxis;

/** A table with the median time of each point, one line each, in the order of the sweep's axes. */
public final class MediansTable {

  private final Experiment experiment;
  private final Sweep sweep;
  private final List<String> axes;

  MediansTable(Experiment experiment, Sweep sweep) {
    this.experiment = experiment;
    this.sweep = sweep;
    this.axes =
        experiment.axes().stream()
            .filter(axis -> !axis.sample())
            .map(SweepAxis::name)
            .filter(sweep.axes()::containsKey)
            .toList();
  }

  /** The table of a run for LaTeX. */
  public static String latex(StoredRun run) {
    MediansTable table = new MediansTable(run.experiment(), run.sweep());
    return LatexTable.of(table.header(), table.lines(run.agreed()));
  }

  List<String> header() {
    List<String> header = new ArrayList<>(axes);
    header.addAll(List.of("samples", "median (ms)", "from (ms)", "to (ms)"));
    return header;
  }

  List<List<String>> lines(List<Row> rows) {
    return Sample.of(experiment, rows).stream()
        .sorted(Comparator.comparing(Sample::point, this::compare))
        .map(this::line)
        .toList();
  }

  private List<String> line(Sample sample) {
    List<String> cells = new ArrayList<>();
    axes.forEach(axis -> cells.add(sample.point().get(axis)));
    MedianInterval median = sample.median(Measurement::millis);
    cells.add(Integer.toString(median.size()));
    cells.add(Numbers.significant(median.median()));
    cells.add(Numbers.significant(median.lower()));
    cells.add(Numbers.significant(median.upper()));
    return cells;
  }

  private int compare(Point a, Point b) {
    for (String axis : axes) {
      List<String> order = sweep.axes().getOrDefault(axis, List.of());
      int difference = order.indexOf(a.get(axis)) - order.indexOf(b.get(axis));
      if (difference != 0) {
        return difference;
      }
    }
    return 0;
  }
}
