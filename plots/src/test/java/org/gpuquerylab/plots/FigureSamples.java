package org.gpuquerylab.plots;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Document;

/** The figures that the tests draw. */
public final class FigureSamples {

  public static final Style ROUND = new Style(Hue.BLUE, Glyph.CIRCLE, Dash.SOLID);
  public static final Style SQUARE = new Style(Hue.VERMILLION, Glyph.SQUARE, Dash.DASHED);

  private FigureSamples() {}

  /** A figure of two charts side by side, with bands, a reference point and a reference line. */
  public static Figure figure() {
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

  public static Chart chart(String name, Axis y, Series... series) {
    return Chart.of(name, name, Axis.linear("tables"), y, List.of(series));
  }

  public static Figure single(Chart chart) {
    return new Figure("single", "Single", "Caption.", 1, List.of(chart));
  }

  public static Series exponential(String name, Style style, double base) {
    List<DataPoint> points = new ArrayList<>();
    for (int x = 2; x <= 12; x++) {
      double y = Math.pow(base, x);
      points.add(new DataPoint(x, y, 0.8 * y, 1.3 * y));
    }
    return new Series(name, style, points);
  }

  public static Series series(DataPoint... points) {
    return new Series("series", ROUND, List.of(points));
  }

  /** Parses an SVG text into a document. */
  public static Document parse(String svg) throws Exception {
    return DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(new ByteArrayInputStream(svg.getBytes(StandardCharsets.UTF_8)));
  }
}
