package org.gpuquerylab.experiments.internal.costmodel;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import org.gpuquerylab.experiments.internal.costmodel.PredictionCharts.Prediction;
import org.gpuquerylab.plots.Axis;
import org.gpuquerylab.plots.AxisScale;
import org.gpuquerylab.plots.Chart;
import org.gpuquerylab.plots.Dash;
import org.gpuquerylab.plots.DataPoint;
import org.gpuquerylab.plots.Figure;
import org.gpuquerylab.plots.FileName;
import org.gpuquerylab.plots.Glyph;
import org.gpuquerylab.plots.Hue;
import org.gpuquerylab.plots.Series;
import org.gpuquerylab.plots.Style;

/**
 * A figure for each device and size: a chart of all predictions over the measurements, then a chart
 * for each sweep, which has its own axis.
 */
final class SweepCharts {
  private static final int COLUMNS = 3;

  /** The style of measurements. */
  public static final Style MEASURED = new Style(Hue.BLACK, Glyph.CIRCLE, Dash.SOLID);

  /** The style of the model of Yuan et al. 2013. */
  public static final Style TEXT = new Style(Hue.VERMILLION, Glyph.SQUARE, Dash.DASHED);

  /** The style of the calibrated model. */
  public static final Style CALIBRATED = new Style(Hue.BLUE, Glyph.TRIANGLE, Dash.DASH_DOT);

  private static final String CAPTION =
      "Device time of all steps on tables in device memory, the median of the repetitions with an"
          + " interval over them. The calibrated model is fitted to the first, third, fifth and seventh"
          + " point of each sweep; it has not seen the others. Each sweep has its own scale.";

  private static final String FITTED = "calibrated model, fitted";

  private SweepCharts() {}

  /** The figures of an experiment, with a chart for each sweep and device. */
  public static List<Figure> of(String name, List<Judged> points) {
    Map<SweptPoint.Group, List<Judged>> groups =
        points.stream()
            .collect(groupingBy(judged -> judged.point().group(), LinkedHashMap::new, toList()));
    List<Figure> figures = new ArrayList<>();
    groups.forEach((group, some) -> figures.add(figure(name, group, some)));
    return figures;
  }

  private static Figure figure(String name, SweptPoint.Group group, List<Judged> points) {
    Map<OperatorSweep, List<Judged>> sweeps =
        points.stream()
            .collect(groupingBy(judged -> judged.point().sweep(), TreeMap::new, toList()));
    List<Chart> charts =
        new ArrayList<>(new PredictionCharts(predictions(points), FITTED).charts());
    sweeps.forEach((sweep, some) -> charts.add(chart(sweep, some)));
    String file = FileName.part(name + "-" + group.backend() + "-" + group.logRows());
    return new Figure(
        file.toLowerCase(Locale.ROOT),
        "Operators and the models' predictions, " + group,
        CAPTION,
        COLUMNS,
        charts,
        false);
  }

  private static List<Prediction> predictions(List<Judged> points) {
    return points.stream()
        .map(p -> new Prediction(kind(p), p.measured().median(), p.text(), p.fitted()))
        .toList();
  }

  /** The operator of a point, taken from the title of its sweep. */
  private static String kind(Judged point) {
    String title = point.point().sweep().title();
    return title.substring(0, title.indexOf(':'));
  }

  private static Chart chart(OperatorSweep sweep, List<Judged> points) {
    List<DataPoint> measured =
        points.stream()
            .map(
                p ->
                    new DataPoint(
                        p.point().value(),
                        p.measured().median(),
                        p.measured().lower(),
                        p.measured().upper()))
            .toList();
    return Chart.of(
        sweep.label(),
        sweep.title(),
        Axis.linear(sweep.axis()),
        new Axis("device time", "ms", AxisScale.LINEAR),
        List.of(
            new Series("measured", MEASURED, measured),
            predicted(PredictionCharts.TEXT, TEXT, points, Judged::text),
            predicted(FITTED, CALIBRATED, points, Judged::fitted)));
  }

  private static Series predicted(
      String name, Style style, List<Judged> points, ToDoubleFunction<Judged> millis) {
    return new Series(
        name,
        style,
        points.stream()
            .filter(point -> Double.isFinite(millis.applyAsDouble(point)))
            .map(point -> DataPoint.of(point.point().value(), millis.applyAsDouble(point)))
            .toList());
  }
}
