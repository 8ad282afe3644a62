package org.gpuquerylab.plots;

import java.util.ArrayList;
import java.util.List;

/** Figures that the tests draw. */
final class Samples {

  static final Style ROUND = new Style(Hue.BLUE, Glyph.CIRCLE, Dash.SOLID);
  static final Style SQUARE = new Style(Hue.VERMILLION, Glyph.SQUARE, Dash.DASHED);

  private Samples() {}

  /** Two charts side by side, with bands, a reference point and a reference line. */
  static Figure figure() {
    Chart left =
        new Chart(
            "star",
            "Star",
            Axis.linear("tables"),
            Axis.log("relative runtime"),
            List.of(exponential("EC-GPU", ROUND, 1.4), exponential("POS-GPU <cpu>", SQUARE, 0.6)),
            List.of(new ReferencePoint(6, 3.1, "EC 3.1×", ROUND)),
            List.of(new ReferenceLine(1, "baseline & more")));
    Chart right = chart("linear", Axis.linear("time"), exponential("EC-GPU", ROUND, 1.1));
    return new Figure(
        "sample", "A sample: \"a < b & c\"", "What was measured.", 2, List.of(left, right));
  }

  static Chart chart(String name, Axis y, Series... series) {
    return Chart.of(name, name, Axis.linear("tables"), y, List.of(series));
  }

  static Figure single(Chart chart) {
    return new Figure("single", "Single", "Caption.", 1, List.of(chart));
  }

  static Series exponential(String name, Style style, double base) {
    List<DataPoint> points = new ArrayList<>();
    for (int x = 2; x <= 12; x++) {
      double y = Math.pow(base, x);
      points.add(new DataPoint(x, y, 0.8 * y, 1.3 * y));
    }
    return new Series(name, style, points);
  }

  static Series series(DataPoint... points) {
    return new Series("series", ROUND, List.of(points));
  }
}
