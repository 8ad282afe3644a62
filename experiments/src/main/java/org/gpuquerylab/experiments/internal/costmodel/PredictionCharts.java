package org.gpuquerylab.experiments.internal.costmodel;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.gpuquerylab.plots.Axis;
import org.gpuquerylab.plots.AxisScale;
import org.gpuquerylab.plots.Chart;
import org.gpuquerylab.plots.Dash;
import org.gpuquerylab.plots.DataPoint;
import org.gpuquerylab.plots.Glyph;
import org.gpuquerylab.plots.Hue;
import org.gpuquerylab.plots.ReferenceLine;
import org.gpuquerylab.plots.Series;
import org.gpuquerylab.plots.Style;

/**
 * A chart that shows all points of a figure, with predicted over measured times on logarithmic
 * axes, and charts of the models' errors. Small errors are not visible on logarithmic axes.
 */
final class PredictionCharts {

  /** The name of the model of Yuan et al. 2013 in legends. */
  public static final String TEXT = "the paper's model";

  /** The styles of kinds of times, in the order of their appearance; all styles are different. */
  private static final List<Style> STYLES =
      List.of(
          scattered(Hue.BLUE, Glyph.CIRCLE),
          scattered(Hue.ORANGE, Glyph.TRIANGLE_DOWN),
          scattered(Hue.GREEN, Glyph.TRIANGLE),
          scattered(Hue.PURPLE, Glyph.DIAMOND),
          scattered(Hue.YELLOW, Glyph.SQUARE),
          scattered(Hue.SKY, Glyph.SQUARE),
          scattered(Hue.GREY, Glyph.DIAMOND));

  private static final Axis MEASURED = new Axis("measured device time", "ms", AxisScale.LOG);

  /**
   * A measured time with its predictions, in milliseconds; a missing prediction is NaN.
   *
   * @param kind the kind of the time, such as "Join"
   */
  public record Prediction(String kind, double measured, double text, double calibrated) {}

  private final List<Prediction> all;
  private final String calibrated;

  /**
   * Creates charts of predictions.
   *
   * @param calibrated the name of the calibrated model in legends
   */
  public PredictionCharts(List<Prediction> all, String calibrated) {
    this.all = List.copyOf(all);
    this.calibrated = calibrated;
  }

  /**
   * Charts of both models' predictions over the measurements, and charts of the errors of both
   * models.
   */
  public List<Chart> charts() {
    return List.of(
        Chart.of(
            "predicted-against-measured",
            "Predicted against measured",
            MEASURED,
            new Axis("predicted device time", "ms", AxisScale.LOG),
            List.of(
                series("measured", SweepCharts.MEASURED, all, Prediction::measured),
                series(TEXT, scattered(SweepCharts.TEXT), all, Prediction::text),
                series(
                    calibrated, scattered(SweepCharts.CALIBRATED), all, Prediction::calibrated))),
        off(
            "calibrated-error",
            "What the calibrated model is off by",
            new Axis("predicted beyond measured", "%", AxisScale.LINEAR),
            p -> 100 * (p.calibrated() / p.measured() - 1),
            0),
        off(
            "text-error",
            "The error of the paper's model",
            Axis.log("predicted over measured"),
            p -> p.text() / p.measured(),
            1));
  }

  private Chart off(
      String name, String title, Axis y, ToDoubleFunction<Prediction> error, double none) {
    LinkedHashMap<String, List<Prediction>> kinds =
        all.stream().collect(groupingBy(Prediction::kind, LinkedHashMap::new, toList()));
    List<String> names = List.copyOf(kinds.keySet());
    List<Series> series =
        names.stream()
            .map(
                kind ->
                    series(
                        kind,
                        STYLES.get(names.indexOf(kind) % STYLES.size()),
                        kinds.getOrDefault(kind, List.of()),
                        error))
            .toList();
    List<ReferenceLine> line = List.of(new ReferenceLine(none, "predicted as measured"));
    return new Chart(name, title, MEASURED, y, series, List.of(), line);
  }

  private static Series series(
      String name, Style style, List<Prediction> points, ToDoubleFunction<Prediction> value) {
    return new Series(
        name,
        style,
        points.stream()
            .filter(p -> Double.isFinite(p.measured()) && Double.isFinite(value.applyAsDouble(p)))
            .map(p -> DataPoint.of(p.measured(), value.applyAsDouble(p)))
            .toList());
  }

  private static Style scattered(Style style) {
    return scattered(style.hue(), style.glyph());
  }

  private static Style scattered(Hue hue, Glyph glyph) {
    return new Style(hue, glyph, Dash.NONE);
  }
}
