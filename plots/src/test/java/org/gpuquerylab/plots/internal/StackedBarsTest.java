package org.gpuquerylab.plots.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.util.List;
import javax.imageio.ImageIO;
import org.gpuquerylab.plots.Axis;
import org.gpuquerylab.plots.AxisScale;
import org.gpuquerylab.plots.Chart;
import org.gpuquerylab.plots.Dash;
import org.gpuquerylab.plots.DataPoint;
import org.gpuquerylab.plots.Figure;
import org.gpuquerylab.plots.FigureSamples;
import org.gpuquerylab.plots.Glyph;
import org.gpuquerylab.plots.Hue;
import org.gpuquerylab.plots.Series;
import org.gpuquerylab.plots.Style;
import org.gpuquerylab.plots.file.FigureCsv;
import org.gpuquerylab.plots.file.FigureWriter;
import org.gpuquerylab.plots.file.Format;
import org.junit.jupiter.api.Test;

class StackedBarsTest {

  private static final Axis SHARE = new Axis("share", "%", AxisScale.LINEAR);
  private static final List<String> BARS = List.of("H-GPU (cuda)", "H+F-GPU (cuda)");

  @Test
  void aSegmentBelongsToABarAndIsNotNegative() {
    assertThatThrownBy(() -> bars(segments("Join", Hue.BLUE, DataPoint.of(2, 5))))
        .hasMessage("chart phases: there is no bar 2.0");
    assertThatThrownBy(() -> bars(segments("Join", Hue.BLUE, DataPoint.of(0.5, 5))))
        .hasMessage("chart phases: there is no bar 0.5");
    assertThatThrownBy(() -> bars(segments("Join", Hue.BLUE, DataPoint.of(0, -5))))
        .hasMessage("chart phases: a segment is negative: -5.0");
    assertThatThrownBy(() -> Chart.stackedBars("c", "c", BARS, Axis.log("t"), List.of()))
        .hasMessage("chart c: stacked bars need a linear axis");
    assertThatThrownBy(() -> Chart.stackedBars("c", "c", List.of(), SHARE, List.of()))
        .hasMessage("chart c: no bar");
  }

  @Test
  void theAreasOfTheSegmentsAreAsTheirLengths() throws Exception {
    Chart chart =
        bars(
            segments("Join", Hue.BLUE, DataPoint.of(0, 60), DataPoint.of(1, 20)),
            segments("Rest", Hue.VERMILLION, DataPoint.of(0, 40), DataPoint.of(1, 80)));
    Figure figure = FigureSamples.single(chart);
    BufferedImage image =
        ImageIO.read(new ByteArrayInputStream(FigureWriter.bytes(figure, Format.PNG)));
    double blue = pixels(image, Hue.BLUE);
    double vermillion = pixels(image, Hue.VERMILLION);
    assertThat(blue / (blue + vermillion)).isBetween(0.36, 0.44);
  }

  @Test
  void svgHasTheSegmentsColours() throws Exception {
    Chart chart = bars(segments("Sort", Hue.PURPLE, DataPoint.of(1, 100)));
    String svg = FigureWriter.svg(FigureSamples.single(chart));
    assertThat(FigureSamples.parse(svg).getDocumentElement().getTagName()).isEqualTo("svg");
    assertThat(svg).contains("fill:rgb(204,121,167)");
  }

  @Test
  void linesAndBarsShareAFigure() throws Exception {
    Chart lines =
        FigureSamples.chart(
            "lines", SHARE, FigureSamples.exponential("a", FigureSamples.ROUND, 1.4));
    Chart bars = bars(segments("Join", Hue.BLUE, DataPoint.of(0, 60)));
    Figure figure = new Figure("both", "Both", "Caption.", 2, List.of(lines, bars));
    assertThat(FigureWriter.svg(figure)).startsWith("<svg");
  }

  @Test
  void barsWithoutLengthAreDrawn() throws Exception {
    assertThat(FigureWriter.svg(FigureSamples.single(bars()))).startsWith("<svg");
    Chart zero = bars(segments("Join", Hue.BLUE, DataPoint.of(0, 0)));
    assertThat(FigureWriter.svg(FigureSamples.single(zero))).startsWith("<svg");
  }

  @Test
  void theDataNamesTheBars() {
    Figure figure = FigureSamples.single(bars(segments("Join", Hue.BLUE, DataPoint.of(1, 25))));
    String csv = FigureCsv.write(figure);
    assertThat(csv.lines())
        .containsExactly(
            "chart,series,x,median,lower,upper,bar",
            "phases,Join,1.0,25.0,25.0,25.0,H+F-GPU (cuda)");
    assertThat(FigureCsv.read(csv)).isEqualTo(FigureCsv.lines(figure));
  }

  private static Chart bars(Series... segments) {
    return Chart.stackedBars("phases", "Phases", BARS, SHARE, List.of(segments));
  }

  private static Series segments(String name, Hue hue, DataPoint... points) {
    return new Series(name, new Style(hue, Glyph.SQUARE, Dash.SOLID), List.of(points));
  }

  private static int pixels(BufferedImage image, Hue hue) {
    int count = 0;
    for (int y = 0; y < image.getHeight(); y++) {
      for (int x = 0; x < image.getWidth(); x++) {
        count += image.getRGB(x, y) == hue.color().getRGB() ? 1 : 0;
      }
    }
    return count;
  }
}
