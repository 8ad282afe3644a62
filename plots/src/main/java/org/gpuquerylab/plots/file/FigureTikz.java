package org.gpuquerylab.plots.file;

import java.awt.Color;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.gpuquerylab.plots.Axis;
import org.gpuquerylab.plots.AxisScale;
import org.gpuquerylab.plots.Chart;
import org.gpuquerylab.plots.DataPoint;
import org.gpuquerylab.plots.Figure;
import org.gpuquerylab.plots.Series;
import org.gpuquerylab.plots.internal.DrawnFigure;
import org.gpuquerylab.plots.internal.LatexText;

/** Writes a figure as a TikZ picture for each chart; it needs pgfplots, version 1.15 or newer. */
final class FigureTikz {

  private static final double USUAL_WIDTH = 120;

  private FigureTikz() {}

  static String write(Figure figure, OptionalDouble width) {
    StringBuilder text = new StringBuilder();
    text.append("% \\usepackage{pgfplots} \\pgfplotsset{compat=1.15}\n");
    DrawnFigure.of(figure).charts().forEach(chart -> write(chart, width.orElse(USUAL_WIDTH), text));
    return text.toString();
  }

  private static void write(Chart chart, double width, StringBuilder text) {
    text.append("\\begin{tikzpicture}\n\\begin{axis}[\n");
    text.append(String.format(Locale.ROOT, "  width=%.1fmm,\n", width));
    option(text, "title", chart.title());
    if (chart.hasBars()) {
      bars(chart, text);
    } else {
      axis(text, "x", chart.x());
      axis(text, "y", chart.y());
    }
    text.append("  legend style={font=\\footnotesize},\n]\n");
    chart.series().forEach(series -> series(chart, series, text));
    text.append("\\end{axis}\n\\end{tikzpicture}\n");
  }

  /** Bars lie, and the first group is at the top. */
  private static void bars(Chart chart, StringBuilder text) {
    if (chart.isTimeline()) {
      text.append("  unbounded coords=jump,\n");
    } else {
      text.append(chart.isStackedBars() ? "  xbar stacked,\n" : "  xbar,\n");
    }
    text.append("  y dir=reverse,\n");
    axis(text, "x", chart.y());
    List<String> bars = chart.bars();
    text.append("  ytick={")
        .append(
            IntStream.range(0, bars.size())
                .mapToObj(Integer::toString)
                .collect(Collectors.joining(",")))
        .append("},\n  yticklabels={")
        .append(
            bars.stream()
                .map(b -> "{" + LatexText.escape(b) + "}")
                .collect(Collectors.joining(",")))
        .append("},\n");
  }

  private static void axis(StringBuilder text, String name, Axis axis) {
    option(text, name + "label", axis.title());
    if (axis.scale() == AxisScale.LOG) {
      text.append("  ").append(name).append("mode=log,\n");
    }
  }

  private static void option(StringBuilder text, String name, String value) {
    if (!value.isBlank()) {
      text.append("  ").append(name).append("={").append(LatexText.escape(value)).append("},\n");
    }
  }

  private static void series(Chart chart, Series series, StringBuilder text) {
    Color color = series.style().hue().color();
    text.append(
        String.format(
            Locale.ROOT,
            "\\addplot+[%scolor={rgb,255:red,%d;green,%d;blue,%d}] coordinates {",
            chart.isTimeline() ? "no marks, line width=4pt, " : "",
            color.getRed(),
            color.getGreen(),
            color.getBlue()));
    series.points().stream().forEach(point -> text.append(coordinates(chart, point)));
    text.append("};\n\\addlegendentry{").append(LatexText.escape(series.name())).append("}\n");
  }

  /** A point, or a span as a line that ends before the next one. */
  private static String coordinates(Chart chart, DataPoint point) {
    if (chart.isTimeline()) {
      return pair(point.lower(), point.x()) + pair(point.upper(), point.x()) + " (nan,nan)";
    }
    return chart.hasBars() ? pair(point.median(), point.x()) : pair(point.x(), point.median());
  }

  private static String pair(double x, double y) {
    return String.format(Locale.ROOT, " (%.9g,%.9g)", x, y);
  }
}
