package org.gpuquerylab.plots.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.geom.Rectangle2D;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.gpuquerylab.plots.Axis;
import org.gpuquerylab.plots.AxisScale;
import org.gpuquerylab.plots.Chart;
import org.gpuquerylab.plots.DataPoint;
import org.gpuquerylab.plots.Figure;
import org.gpuquerylab.plots.FigureSamples;
import org.gpuquerylab.plots.Series;
import org.gpuquerylab.plots.Style;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks that labels of axes have room beside each other, and that the font has their glyphs. */
class AxisLabelsTest {

  @ParameterizedTest
  @CsvSource({
    "1, 1e34, '1 1e5 1e10 1e15 1e20 1e25 1e30'",
    "1e-12, 1e12, '1e-10 1e-5 1 1e5 1e10'",
    "1e4, 1e9, '10⁴ 10⁵ 10⁶ 10⁷ 10⁸ 10⁹'",
    "1e4, 1e12, '1e4 1e5 1e6 1e7 1e8 1e9 1e10 1e11 1e12'",
    "1, 10, '1 2 3 4 5 6 7 8 9 10'",
    "1e-300, 1e300, '1e-300 1e-200 1e-100 1 1e100 1e200 1e300'",
  })
  void labelsOfALogarithmicAxis(double least, double largest, String labels) {
    List<String> texts = texts(figure("s", Axis.linear("x"), Axis.log("y"), 1, least, 2, largest));
    assertThat(texts).containsAll(List.of(labels.split(" ")));
    assertThat(texts).filteredOn(text -> text.matches("1(0+|0.|e-?[0-9]+)?")).hasSizeLessThan(14);
  }

  @ParameterizedTest
  @CsvSource({
    "1, 9, '1 2 3 4 5 6 7 8 9 10', ''",
    "20, 100, '10 20 30 50 100', '40 60 70 80 90'",
    "1e5, 9e5, '10⁵ 200000 300000 500000 10⁶', '400000 800000 900000'",
    "1.2e-5, 9e-5, '1e-5 2e-5 3e-5 5e-5 1e-4', '4e-5 6e-5 0.0001'",
    "1e-6, 1e4, '1e-6 1e-5 1e-4 0.001 0.01 0.1 1 10 100 1000 10⁴', 0.0001",
  })
  void multiplesOfAPowerOfTenHaveLabelsIfTheyHaveRoom(
      double least, double largest, String labels, String others) {
    List<String> texts =
        texts(figure("s", Axis.log("x"), Axis.log("y"), least, 1e-3, largest, 1e-2));
    assertThat(texts).containsAll(List.of(labels.split(" ")));
    assertThat(texts).doesNotContainAnyElementsOf(List.of(others.split(" ")));
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, 1, 4, 5, 9, 19, 24, 63, 99, 1000, 12344, 99999})
  void twoNeighbouringWholeNumbersHaveLabelsOnBothAxes(double number) {
    Figure figure = figure("s", Axis.linear("x"), Axis.log("y"), number, 100, number + 1, 1000);
    assertThat(texts(figure))
        .contains(TickLabel.of(number), TickLabel.of(number + 1), "100", "1000");
  }

  /** Lines and bars, with ranges of up to 600 decades, on axes of both kinds. */
  @Test
  void textsOfRandomChartsDoNotOverlap() {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    for (int round = 0; round < 40; round++) {
      double place = value(random);
      Axis x = axis("x", random);
      Axis y = axis("y", random);
      Figure figure =
          figure(
              "s".repeat(1 + random.nextInt(40)),
              x,
              y,
              place,
              value(random),
              random.nextInt(3) == 0 ? place : value(random),
              value(random));
      List<PlacedTexts.Placed> texts = PlacedTexts.of(figure);
      assertThat(PlacedTexts.faults(figure, texts)).as("seed %d, round %d", seed, round).isEmpty();
      assertThat(texts).as("seed %d, round %d", seed, round).hasSizeGreaterThan(6);
    }
  }

  private static Axis axis(String label, Random random) {
    return new Axis(label, "", random.nextBoolean() ? AxisScale.LOG : AxisScale.LINEAR);
  }

  private static double value(Random random) {
    int exponent = random.nextInt(4) == 0 ? random.nextInt(-300, 300) : random.nextInt(-3, 9);
    return Math.pow(10, exponent) * (1 + random.nextDouble());
  }

  @Test
  void faultsAreFound() {
    Rectangle2D page = new Rectangle2D.Double(0, 0, 100, 100);
    List<PlacedTexts.Placed> texts = new ArrayList<>();
    for (String text : List.of("a0", "b9", "c19", "d95")) {
      double left = Double.parseDouble(text.substring(1));
      boolean drawn = !text.equals("c19");
      texts.add(new PlacedTexts.Placed(text, new Rectangle2D.Double(left, 10, 10, 10), drawn));
    }
    assertThat(PlacedTexts.faults(texts, page))
        .containsExactly(
            "'a0' and 'b9' overlap", "'c19' shows a box for a character", "'d95' leaves the page");
    assertThat(ChartFont.plain(10).canDisplayUpTo("10⁴")).isNegative();
    assertThat(ChartFont.plain(10).canDisplayUpTo("10³⁰")).isEqualTo(3);
  }

  private static List<String> texts(Figure figure) {
    return PlacedTexts.of(figure).stream().map(PlacedTexts.Placed::text).toList();
  }

  /** A chart of a series of two points. */
  private static Figure figure(String name, Axis x, Axis y, double... values) {
    List<DataPoint> points =
        List.of(DataPoint.of(values[0], values[1]), DataPoint.of(values[2], values[3]));
    Series series = new Series(name, Style.of(name), points);
    return FigureSamples.single(Chart.of("c", "C", x, y, List.of(series)));
  }
}
