package org.gpuquerylab.experiments.internal.primitive;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gpuquerylab.measure.internal.report.BackendStyle;
import org.gpuquerylab.plots.Axis;
import org.gpuquerylab.plots.AxisScale;
import org.gpuquerylab.plots.Chart;
import org.gpuquerylab.plots.DataPoint;
import org.gpuquerylab.plots.Figure;
import org.gpuquerylab.plots.FileName;
import org.gpuquerylab.plots.Hue;
import org.gpuquerylab.plots.Series;

/** A chart for each backend and size, with a bar for each primitive. */
final class ThroughputFigure {
  private static final String CAPTION =
      "The bytes that each primitive must move, divided by its device time: medians over the rows. A"
          + " copy reaches the bandwidth of the memory.";
  private static final Axis BANDWIDTH = new Axis("throughput", "GB/s", AxisScale.LINEAR);
  private static final int COLUMNS = 2;

  private ThroughputFigure() {}

  static List<Figure> figures(String experiment, List<Throughput> measured) {
    Map<String, List<Throughput>> groups =
        measured.stream()
            .collect(
                groupingBy(
                    one -> one.backend() + ", 2^" + one.logElements() + " elements",
                    LinkedHashMap::new,
                    toList()));
    List<Chart> charts = new ArrayList<>();
    groups.forEach((title, of) -> charts.add(chart(title, of)));
    return charts.isEmpty()
        ? List.of()
        : List.of(
            new Figure(
                experiment,
                "Throughput of the primitives",
                CAPTION,
                Math.min(COLUMNS, charts.size()),
                charts));
  }

  private static Chart chart(String title, List<Throughput> measured) {
    List<DataPoint> bars = new ArrayList<>();
    for (int bar = 0; bar < measured.size(); bar++) {
      bars.add(DataPoint.of(bar, measured.get(bar).bytesPerMilli() / 1e6));
    }
    Throughput any = measured.get(0);
    String name = FileName.part(any.backend()) + "-" + any.logElements();
    Series series = new Series("throughput", BackendStyle.of(Hue.BLUE, any.backend()), bars);
    return Chart.stackedBars(
        name,
        title,
        measured.stream().map(one -> one.primitive().title()).toList(),
        BANDWIDTH,
        List.of(series));
  }
}
