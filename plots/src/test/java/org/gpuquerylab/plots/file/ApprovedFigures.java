package org.gpuquerylab.plots.file;

import java.util.ArrayList;
import java.util.List;
import org.gpuquerylab.plots.Axis;
import org.gpuquerylab.plots.Chart;
import org.gpuquerylab.plots.Dash;
import org.gpuquerylab.plots.DataPoint;
import org.gpuquerylab.plots.Figure;
import org.gpuquerylab.plots.FigureSamples;
import org.gpuquerylab.plots.Glyph;
import org.gpuquerylab.plots.Hue;
import org.gpuquerylab.plots.ReferenceLine;
import org.gpuquerylab.plots.ReferencePoint;
import org.gpuquerylab.plots.Series;
import org.gpuquerylab.plots.Style;

/** The figures whose images are approved: one for each kind of drawing. */
final class ApprovedFigures {

  private static final List<String> QUERIES = List.of("q11", "q12", "q13");
  private static final Style MARKERS = new Style(Hue.GREEN, Glyph.DIAMOND, Dash.NONE);

  private ApprovedFigures() {}

  static List<Figure> all() {
    return List.of(bands(), whiskers(), facets(), bars(), stacked(), predicted(), timeline());
  }

  /** A chart of two lines with bands, a number from a paper, and a baseline. */
  static Figure bands() {
    return figure("bands", FigureSamples.figure().charts().get(0));
  }

  private static Figure whiskers() {
    return figure("whiskers", FigureSamples.figure().charts().get(0).withWhiskers());
  }

  /** Two panels that use the same range of the y-axis. */
  private static Figure facets() {
    List<Chart> charts = new ArrayList<>();
    for (double base : new double[] {0.7, 1.5}) {
      Series low = FigureSamples.exponential("low", FigureSamples.ROUND, base);
      Series high = FigureSamples.exponential("high", FigureSamples.SQUARE, base + 0.2);
      charts.add(FigureSamples.chart("base-" + base, Axis.log("time"), low, high));
    }
    return new Figure("facets", "Facets", "Two panels on one scale.", 2, charts);
  }

  private static Figure bars() {
    return figure(
        "bars",
        Chart.bars(
            "bars",
            "Queries",
            QUERIES,
            Axis.linear("ms"),
            List.of(
                series("fused", FigureSamples.ROUND, 1, 2, 3.5),
                series("operator", FigureSamples.SQUARE, 4, 3, 2)),
            List.of(new ReferencePoint(1, 2.5, "paper 2.5", FigureSamples.ROUND)),
            List.of(new ReferenceLine(1.5, "a copy"))));
  }

  private static Figure stacked() {
    return figure(
        "stacked",
        Chart.stackedBars(
            "stacked",
            "Phases",
            QUERIES,
            Axis.linear("share of the time"),
            List.of(
                series("join", FigureSamples.ROUND, 0.5, 0.3, 0.1),
                series("prune", FigureSamples.SQUARE, 0.3, 0.3, 0.6),
                series("rest", MARKERS, 0.2, 0.4, 0.3))));
  }

  /** Two lanes; the spans of the upper one follow each other at once. */
  private static Figure timeline() {
    List<DataPoint> upper = List.of(new DataPoint(0, 2, 0.5, 2), new DataPoint(0, 3, 2, 3));
    List<DataPoint> lower = List.of(new DataPoint(1, 1, 0, 1), new DataPoint(1, 4, 2.5, 4));
    return figure(
        "timeline",
        Chart.spans(
            "timeline",
            "Lanes",
            List.of("lane 0", "lane 1"),
            Axis.linear("ms"),
            List.of(
                new Series("lane 0", FigureSamples.ROUND, upper),
                new Series("lane 1", FigureSamples.SQUARE, lower))));
  }

  /** Markers for predictions near the diagonal, on logarithmic axes. */
  private static Figure predicted() {
    List<DataPoint> points = new ArrayList<>();
    for (int i = 0; i < 24; i++) {
      double measured = Math.pow(10, i / 8.0);
      points.add(DataPoint.of(measured, measured * (1 + 0.4 * Math.sin(i))));
    }
    Style line = new Style(Hue.GREY, Glyph.CIRCLE, Dash.DOTTED);
    return figure(
        "predicted",
        Chart.of(
            "predicted",
            "Predicted and measured",
            Axis.log("measured"),
            Axis.log("predicted"),
            List.of(
                new Series("predicted", MARKERS, points),
                new Series("equal", line, List.of(DataPoint.of(1, 1), DataPoint.of(1e3, 1e3))))));
  }

  static Figure figure(String name, Chart chart) {
    return new Figure(name, "Approved: " + name, "A caption below the panel.", 1, List.of(chart));
  }

  private static Series series(String name, Style style, double... values) {
    List<DataPoint> points = new ArrayList<>();
    for (int i = 0; i < values.length; i++) {
      points.add(DataPoint.of(i, values[i]));
    }
    return new Series(name, style, points);
  }
}
