package org.gpuquerylab.plots.drawing;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.Font;
import java.awt.Shape;
import java.awt.geom.PathIterator;
import java.awt.geom.Rectangle2D;
import java.util.List;
import java.util.Random;
import org.gpuquerylab.plots.Axis;
import org.gpuquerylab.plots.AxisScale;
import org.gpuquerylab.plots.Chart;
import org.gpuquerylab.plots.DataPoint;
import org.gpuquerylab.plots.Figure;
import org.gpuquerylab.plots.FigureSamples;
import org.gpuquerylab.plots.Series;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Checks which marks of an axis get a label. */
class TicksTest {

  @ParameterizedTest
  @CsvSource({
    "0.87, 1.1e34, 340, '1, 1000, 10⁶, 10⁹, 10¹², 10¹⁵, 10¹⁸, 10²¹, 10²⁴, 10²⁷, 10³⁰, 10³³'",
    "9e-8, 1.1e-5, 200, '10⁻⁷, 10⁻⁶, 10⁻⁵'",
    "0.9, 11, 600, '1, 2, 3, 5, 10'",
    "0.9, 11, 80, '1, 2, 5, 10'",
    "0.9, 11, 40, '1, 10'",
  })
  void labelsOfALogarithmicAxis(double min, double max, double length, String labels) {
    PlotScale scale = new PlotScale(AxisScale.LOG, new AxisRange(min, max), length, 0);
    assertThat(String.join(", ", labels(new Ticks(scale, 20, label -> 20), false)))
        .isEqualTo(labels);
  }

  @ParameterizedTest
  @CsvSource({
    "1.5, 15.5, 280, true, '2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15'",
    "1.5, 3.5, 280, true, '2, 3'",
    "1.5, 3.5, 100, false, '1.5, 2, 2.5, 3, 3.5'",
    "0, 1000000, 80, false, '0, 500000, 10⁶'",
    "0, 1000000, 50, false, '0, 10⁶'",
  })
  void labelsOfALinearAxis(double min, double max, double length, boolean whole, String labels) {
    PlotScale scale = new PlotScale(AxisScale.LINEAR, new AxisRange(min, max), 0, length);
    Ticks ticks = new Ticks(scale, 20, label -> 6.0 * label.length());
    assertThat(String.join(", ", labels(ticks, whole))).isEqualTo(labels);
  }

  private static List<String> labels(Ticks ticks, boolean whole) {
    return ticks.all(whole).stream().filter(Ticks.Tick::isLabelled).map(Ticks.Tick::label).toList();
  }

  /** A hundred charts with ranges of up to 600 decades, on axes of both kinds. */
  @Test
  void textsOfRandomChartsDoNotOverlap() {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    for (int round = 0; round < 100; round++) {
      Series series =
          FigureSamples.series(
              DataPoint.of(value(random), value(random)),
              DataPoint.of(value(random), value(random)));
      Axis x = new Axis("x", "", random.nextBoolean() ? AxisScale.LINEAR : AxisScale.LOG);
      Axis y = new Axis("y", "", random.nextBoolean() ? AxisScale.LINEAR : AxisScale.LOG);
      Figure figure = FigureSamples.single(Chart.of("c", "C", x, y, List.of(series)));
      assertThat(PlacedTexts.faults(figure)).as("seed %d, round %d", seed, round).isEmpty();
      assertThat(PlacedTexts.of(figure)).as("seed %d, round %d", seed, round).hasSizeGreaterThan(7);
    }
  }

  private static double value(Random random) {
    return Math.pow(10, random.nextInt(4) == 0 ? random.nextInt(-300, 300) : random.nextInt(-3, 9))
        * (1 + random.nextDouble());
  }

  /** The font has no raised 0 and no raised minus; it would draw a box for each. */
  @Test
  void raisedDigitsAreNoBoxes() {
    Font font = ChartFont.plain(10);
    assertThat(font.canDisplay('⁰')).as("otherwise this test is not needed").isFalse();
    Rectangle2D zero = Text.outline("0", font, 0, 0).getBounds2D();
    Shape raised = Text.outline("⁰", font, 0, 0);
    assertThat(raised.getBounds2D().getHeight() / zero.getHeight()).isBetween(0.6, 0.8);
    assertThat(raised.getBounds2D().getMaxY()).as("above the line").isLessThan(-2);
    assertThat(isRound(raised)).isTrue();
    Rectangle2D minus = Text.outline("⁻", font, 0, 0).getBounds2D();
    assertThat(minus.getWidth()).isGreaterThan(3 * minus.getHeight());
    double width = Text.width("10⁻²⁰", font) - Text.width("10", font);
    assertThat(width).isBetween(1.5 * zero.getWidth(), 3 * zero.getWidth());
  }

  private static boolean isRound(Shape shape) {
    double[] points = new double[6];
    for (PathIterator path = shape.getPathIterator(null); !path.isDone(); path.next()) {
      if (path.currentSegment(points) == PathIterator.SEG_QUADTO) {
        return true;
      }
    }
    return false;
  }
}
