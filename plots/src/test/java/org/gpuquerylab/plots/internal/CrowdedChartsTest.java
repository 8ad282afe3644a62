package org.gpuquerylab.plots.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.gpuquerylab.plots.Axis;
import org.gpuquerylab.plots.Chart;
import org.gpuquerylab.plots.DataPoint;
import org.gpuquerylab.plots.Figure;
import org.gpuquerylab.plots.FigureSamples;
import org.gpuquerylab.plots.Series;
import org.gpuquerylab.plots.Style;
import org.gpuquerylab.plots.file.FigureCsv;
import org.gpuquerylab.plots.file.FigureWriter;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/** Checks charts with too many series, with too many points, and with names that are too long. */
class CrowdedChartsTest {

  private static final String LONG = "<script>alert('1')</script> & more ".repeat(40);

  @Test
  void noTwoLinesOfAFigureLookAlike() {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    for (int round = 0; round < 50; round++) {
      List<Chart> charts = new ArrayList<>();
      for (int c = 0; c < 3; c++) {
        Series[] some =
            random
                .ints(10, 0, 20)
                .distinct()
                .mapToObj(i -> BarsTest.series("s" + i, 1, 1, 2, i))
                .toArray(Series[]::new);
        charts.add(FigureSamples.chart("c" + c, Axis.linear("y"), some));
      }
      Map<String, Style> styles = new HashMap<>();
      for (Chart chart : DistinctStyles.of(charts)) {
        for (Series one : chart.series()) {
          Style before = styles.put(one.name(), one.style());
          assertThat(before == null || before.equals(one.style())).as("seed %d", seed).isTrue();
        }
      }
      styles.forEach(
          (name, style) ->
              styles.forEach(
                  (other, another) ->
                      assertThat(!name.equals(other) && style.isLike(another))
                          .as("%s and %s, seed %d", name, other, seed)
                          .isFalse()));
    }
  }

  @Test
  void ofTwoHundredSeriesTheFirstAreDrawnTheOthersAreOneAndTheFileHasAll() throws Exception {
    Series[] many =
        IntStream.range(0, 200)
            .mapToObj(i -> BarsTest.series("series " + i, 1, i + 1, 2, i + 2))
            .toArray(Series[]::new);
    Chart chart = FigureSamples.chart("c", Axis.log("y"), many);
    assertThat(String.join(" ", BarsTest.texts(chart)))
        .contains("others series 6 series 5", "series 7; series 8;", "series 26; and 173 more")
        .doesNotContain("series 27");
    assertThat(FigureCsv.lines(FigureSamples.single(chart))).hasSize(400);
  }

  @Test
  void fiveThousandPointsAreDrawn() throws Exception {
    List<DataPoint> points =
        IntStream.range(0, 5000).mapToObj(i -> new DataPoint(i, i + 1, i + 0.5, i + 2)).toList();
    Chart chart = FigureSamples.chart("c", Axis.log("y"), new Series("s", Style.of("s"), points));
    assertThat(BarsTest.texts(chart)).contains("10", "1000");
  }

  @Test
  void longNamesAreShortenedAndStayOnThePage() throws Exception {
    Series line = BarsTest.series(LONG, 1, 1, 2, 2);
    List<Chart> charts =
        List.of(
            Chart.of("a", LONG, Axis.linear(LONG), Axis.log(LONG + "y"), List.of(line)),
            Chart.of("b", LONG, Axis.linear(LONG), Axis.log(LONG), List.of(one(LONG))),
            Chart.stackedBars("s", LONG, List.of(LONG), Axis.linear(LONG), List.of(stack())));
    Figure figure = new Figure("f", LONG, LONG, 2, charts);
    Element svg = FigureSamples.parse(FigureWriter.svg(figure)).getDocumentElement();
    double width = new FigureCanvas(figure).getWidth();
    NodeList texts = svg.getElementsByTagName("text");
    for (int i = 0; i < texts.getLength(); i++) {
      Element text = (Element) texts.item(i);
      double at = Double.parseDouble(text.getAttribute("x"));
      double size = Text.width(text.getTextContent(), ChartFont.plain(Look.NOTE_SIZE));
      assertThat(at).as(text.getTextContent()).isGreaterThanOrEqualTo(-width);
      assertThat(at + size).as(text.getTextContent()).isLessThanOrEqualTo(width);
    }
    assertThat(svg.getElementsByTagName("script").getLength()).isZero();
  }

  @Test
  void textIsShortenedToItsWidth() {
    var font = ChartFont.plain(10);
    assertThat(Text.shortened("short", font, 100)).isEqualTo("short");
    String cut = Text.shortened("a rather long text", font, 40);
    assertThat(cut).endsWith("\u2026").startsWith("a ");
    assertThat(Text.width(cut, font)).isLessThanOrEqualTo(40);
    assertThat(Text.shortened("\uD83D\uDE00\uD83D\uDE00\uD83D\uDE00", font, 12))
        .as("no half of a pair")
        .doesNotMatch("[\\uD800-\\uDBFF]\u2026");
  }

  @Test
  void rangesOfFewValuesAreWhiskersAndManyBandsToo() {
    Series banded = FigureSamples.exponential("a", FigureSamples.ROUND, 2);
    Chart chart = FigureSamples.chart("c", Axis.log("y"), banded);
    assertThat(LinePanel.drawsBands(chart)).isTrue();
    assertThat(LinePanel.drawsBands(chart.withWhiskers())).isFalse();
    assertThat(DistinctStyles.of(List.of(chart.withWhiskers())).get(0))
        .isEqualTo(chart.withWhiskers());
  }

  private static Series one(String name) {
    return new Series(name, Style.of(name), List.of(new DataPoint(1, 5, 4, 6)));
  }

  private static Series stack() {
    return new Series(LONG, Style.of("x"), List.of(DataPoint.of(0, 100)));
  }
}
