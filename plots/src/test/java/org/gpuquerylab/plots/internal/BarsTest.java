package org.gpuquerylab.plots.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.stream.IntStream;
import org.gpuquerylab.plots.Axis;
import org.gpuquerylab.plots.Chart;
import org.gpuquerylab.plots.DataPoint;
import org.gpuquerylab.plots.FigureSamples;
import org.gpuquerylab.plots.ReferenceLine;
import org.gpuquerylab.plots.ReferencePoint;
import org.gpuquerylab.plots.Series;
import org.gpuquerylab.plots.Style;
import org.gpuquerylab.plots.file.FigureCsv;
import org.gpuquerylab.plots.file.FigureWriter;
import org.junit.jupiter.api.Test;
import org.w3c.dom.NodeList;

class BarsTest {

  private static final Axis TIME = Axis.log("time");

  @Test
  void aChartOfOnePlaceIsDrawnAsABarForEachSeries() {
    Chart line =
        new Chart(
            "c",
            "Clique",
            Axis.linear("tables"),
            TIME,
            List.of(series("low", 4, 2), series("high", 4, 30), series("none")),
            List.of(
                new ReferencePoint(4, 7, "paper 7", Style.of("p")),
                new ReferencePoint(9, 8, "paper 8", Style.of("p"))),
            List.of(new ReferenceLine(1, "baseline")));
    Chart bars = SinglePoint.orBars(line);
    assertThat(bars.hasBars()).isTrue();
    assertThat(bars.title()).isEqualTo("Clique, tables: 4");
    assertThat(bars.bars()).containsExactly("high", "low", "paper 7", "paper 8, tables: 9");
    assertThat(bars.series())
        .extracting(s -> s.points().get(0).median())
        .containsExactly(30.0, 2.0);
    assertThat(bars.referenceLines()).isEqualTo(line.referenceLines());
  }

  @Test
  void valuesOfOneSeriesAtOnePlaceAllHaveABar() {
    Chart line = FigureSamples.chart("c", TIME, series("a", 3, 5, 3, 6, 3, 7));
    assertThat(SinglePoint.orBars(line).bars()).containsExactly("a", "a", "a");
  }

  @Test
  void twoPlacesStayALineAndNoneStaysAnEmptyPanel() {
    Chart two = FigureSamples.chart("c", TIME, series("a", 3, 5, 4, 5));
    assertThat(SinglePoint.orBars(two).hasBars()).isFalse();
    Chart none = FigureSamples.chart("c", TIME, series("a"));
    assertThat(SinglePoint.orBars(none).hasBars()).isFalse();
  }

  @Test
  void namesAndValuesOfBarsAreText() throws Exception {
    assertThat(texts(bars(series("path", 0, 0.25, 1, 4.126))))
        .contains("q11", "q12", "0.25", "4.13", "path")
        .anyMatch(text -> text.contains("Bars on a logarithmic axis begin at its end"));
  }

  @Test
  void barsWithoutAPlaceOnALogarithmicAxisAreCounted() throws Exception {
    assertThat(String.join(" ", texts(bars(series("path", 0, -1, 1, 0)))))
        .contains("2 points at or below zero");
  }

  @Test
  void negativeBarsAreDrawn() throws Exception {
    Chart chart = bars(Axis.linear("gain"), series("path", 0, -3, 1, 5));
    assertThat(texts(chart)).contains("-3", "5", "0");
  }

  @Test
  void theFileNamesTheGroup() {
    String csv = FigureCsv.write(FigureSamples.single(bars(series("path", 1, 2))));
    assertThat(csv).startsWith("chart,series,x,median,lower,upper,bar").contains(",q12");
  }

  @Test
  void barsNeedPlaces() {
    assertThatThrownBy(() -> bars(series("a", 2, 1))).hasMessageContaining("no bar 2.0");
    assertThatThrownBy(() -> bars(series("a", 0.5, 1))).hasMessageContaining("no bar 0.5");
    assertThatThrownBy(() -> Chart.bars("c", "", List.of(), TIME, List.of(), List.of(), List.of()))
        .hasMessageContaining("no bar");
  }

  private static Chart bars(Series series) {
    return bars(TIME, series);
  }

  private static Chart bars(Axis axis, Series series) {
    List<ReferenceLine> line = List.of(new ReferenceLine(1, "baseline"));
    return Chart.bars("c", "C", List.of("q11", "q12"), axis, List.of(series), List.of(), line);
  }

  /** A series of points, given as pairs of x and y. */
  static Series series(String name, double... pairs) {
    List<DataPoint> points =
        IntStream.range(0, pairs.length / 2)
            .mapToObj(i -> DataPoint.of(pairs[2 * i], pairs[2 * i + 1]))
            .toList();
    return new Series(name, Style.of(name), points);
  }

  static List<String> texts(Chart chart) throws Exception {
    NodeList nodes =
        FigureSamples.parse(FigureWriter.svg(FigureSamples.single(chart)))
            .getElementsByTagName("text");
    return IntStream.range(0, nodes.getLength())
        .mapToObj(i -> nodes.item(i).getTextContent())
        .toList();
  }
}
