package org.gpuquerylab.experiments.internal.joinorder;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.gpuquerylab.joinorder.query.Topology;
import org.gpuquerylab.measure.results.Row;
import org.gpuquerylab.plots.Axis;
import org.gpuquerylab.plots.AxisScale;
import org.gpuquerylab.plots.Chart;
import org.gpuquerylab.plots.Dash;
import org.gpuquerylab.plots.DataPoint;
import org.gpuquerylab.plots.Glyph;
import org.gpuquerylab.plots.Series;
import org.gpuquerylab.plots.Style;

/**
 * A chart with a bar for each variant: the mean shares of the parts of its time, at its largest
 * size.
 */
final class PhaseChart {

  private static final Axis SHARE = new Axis("share of the time", "%", AxisScale.LINEAR);

  private final List<TimePart> parts;
  private final int largest;
  private final Map<Variant, List<Row>> byVariant;
  private final VariantLabels labels;

  /** The chart of the rows for one topology. */
  public PhaseChart(List<TimePart> parts, List<Row> rows) {
    this.parts = parts;
    this.largest = tables(rows);
    this.byVariant =
        rows.stream().collect(groupingBy(row -> Variant.of(row.point()), TreeMap::new, toList()));
    this.labels = VariantLabels.of(byVariant.keySet().stream());
  }

  /** The chart of the rows for a shape. */
  public Chart of(Topology topology) {
    List<String> bars = new ArrayList<>();
    List<List<DataPoint>> points = new ArrayList<>();
    parts.forEach(part -> points.add(new ArrayList<>()));
    byVariant.forEach(
        (variant, rows) -> {
          int tables = tables(rows);
          double[] shares =
              shares(
                  rows.stream()
                      .filter(row -> SweptQuery.of(row.point()).tables() == tables)
                      .toList());
          for (int i = 0; i < shares.length; i++) {
            points.get(i).add(DataPoint.of(bars.size(), 100 * shares[i]));
          }
          bars.add(labels.label(variant) + (tables < largest ? ", " + tables + " tables" : ""));
        });
    List<Series> segments = new ArrayList<>();
    for (int i = 0; i < parts.size(); i++) {
      Style style = new Style(parts.get(i).hue(), Glyph.SQUARE, Dash.SOLID);
      segments.add(new Series(parts.get(i).label(), style, points.get(i)));
    }
    String title = TopologyCharts.capitalized(topology) + ", " + largest + " tables";
    return Chart.stackedBars(topology.label(), title, bars, SHARE, segments);
  }

  private static int tables(List<Row> rows) {
    return SweptQuery.of(TransferTable.largest(rows).point()).tables();
  }

  private double[] shares(List<Row> rows) {
    double[] shares = new double[parts.size()];
    for (Row row : rows) {
      Map<String, Double> measured = row.measured().measures();
      double total = parts.stream().mapToDouble(part -> part.nanos(measured)).sum();
      for (int i = 0; i < shares.length && total > 0; i++) {
        shares[i] += parts.get(i).nanos(measured) / total / rows.size();
      }
    }
    return shares;
  }
}
