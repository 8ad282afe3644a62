package org.gpuquerylab.measure.internal.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.Locale;
import org.gpuquerylab.plots.Axis;
import org.gpuquerylab.plots.AxisScale;
import org.gpuquerylab.plots.Chart;
import org.gpuquerylab.plots.DataPoint;
import org.gpuquerylab.plots.Figure;
import org.gpuquerylab.plots.Series;
import org.gpuquerylab.plots.Style;
import org.gpuquerylab.plots.internal.AxisRange;
import org.gpuquerylab.plots.internal.DrawnFigure;
import org.gpuquerylab.plots.internal.LineEnds;
import org.gpuquerylab.plots.internal.LinePanel;

/** The data of a figure as JSON, from which the script of a page draws charts. */
final class FigureData {

  private static final ObjectMapper JSON = new ObjectMapper();

  /** More digits than a reader sees. */
  private static final MathContext DIGITS = new MathContext(7);

  private FigureData() {}

  /** The data of the same charts, in the same styles and ranges, as in the static picture. */
  static String json(Figure figure) {
    DrawnFigure drawn = DrawnFigure.of(figure);
    ObjectNode json = JSON.createObjectNode();
    json.put("title", figure.title()).put("caption", drawn.caption());
    ArrayNode panels = json.putArray("panels");
    drawn.charts().forEach(chart -> panel(panels.addObject(), chart, drawn));
    try {
      return JSON.writeValueAsString(json);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e); // The tree has only texts and numbers.
    }
  }

  private static void panel(ObjectNode json, Chart chart, DrawnFigure drawn) {
    json.put("title", chart.title()).put("stacked", chart.isStackedBars());
    json.put("timeline", chart.isTimeline());
    json.put("bands", LinePanel.drawsBands(chart));
    ArrayNode bars = json.putArray("bars");
    chart.bars().forEach(bars::add);
    ObjectNode x = axis(json.putObject("x"), chart.x());
    ObjectNode y = axis(json.putObject("y"), chart.y());
    if (!chart.hasBars()) {
      range(x, AxisRange.ofX(chart));
    }
    if (!chart.isStackedBars()) {
      range(y, drawn.yRange(chart));
    }
    ArrayNode series = json.putArray("series");
    LineEnds.ordered(chart, drawn.charts()).forEach(one -> series(series.addObject(), one));
    ArrayNode references = json.putArray("references");
    chart
        .referencePoints()
        .forEach(
            point -> {
              ObjectNode one =
                  style(references.addObject(), point.style()).put("text", point.text());
              one.put("x", rounded(point.x())).put("y", rounded(point.y()));
            });
    ArrayNode lines = json.putArray("lines");
    chart
        .referenceLines()
        .forEach(line -> lines.addObject().put("y", line.y()).put("text", line.text()));
  }

  private static ObjectNode axis(ObjectNode json, Axis axis) {
    return json.put("label", axis.title()).put("log", axis.scale() == AxisScale.LOG);
  }

  private static void range(ObjectNode json, AxisRange range) {
    json.putArray("range").add(range.min()).add(range.max());
  }

  private static void series(ObjectNode json, Series series) {
    style(json, series.style()).put("name", series.name());
    ArrayNode points = json.putArray("points");
    for (DataPoint point : series.points()) {
      ArrayNode one = points.addArray();
      for (double value : List.of(point.x(), point.median(), point.lower(), point.upper())) {
        one.add(rounded(value));
      }
    }
  }

  private static ObjectNode style(ObjectNode json, Style style) {
    String colour = String.format(Locale.ROOT, "#%06x", style.hue().color().getRGB() & 0xFFFFFF);
    return json.put("colour", colour)
        .put("glyph", style.glyph().name().toLowerCase(Locale.ROOT))
        .put("dash", style.dash().name().toLowerCase(Locale.ROOT));
  }

  private static double rounded(double value) {
    return new BigDecimal(value, DIGITS).doubleValue();
  }
}
