package org.gpuquerylab.plots.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.gpuquerylab.plots.Axis;
import org.gpuquerylab.plots.AxisScale;
import org.gpuquerylab.plots.Chart;
import org.gpuquerylab.plots.DataPoint;
import org.gpuquerylab.plots.FigureSamples;
import org.gpuquerylab.plots.Series;
import org.gpuquerylab.plots.Style;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DataScaleTest {

  @ParameterizedTest
  @CsvSource({"1 99, LINEAR", "1 100, LOG", "-1 100, LINEAR", "0 100, LINEAR", "0.001 0.1, LOG"})
  void valuesThatSpanTwoDecadesHaveALogarithmicAxis(String values, AxisScale scale) {
    Chart chart = FigureSamples.chart("c", Axis.linear("y"), line(values, false));
    assertThat(DataScale.of(List.of(chart)).get(0).y().scale()).isEqualTo(scale);
  }

  @ParameterizedTest
  @CsvSource({
    "1 10 100 1000, LOG",
    "1 10 20 40 60 80 100, LINEAR",
    "2 4 8 16, LINEAR",
    "30 90 300 3000, LOG"
  })
  void placesThatCrowdAtTheLowEndHaveALogarithmicAxis(String places, AxisScale scale) {
    Chart chart =
        Chart.of("c", "C", Axis.linear("x"), Axis.linear("y"), List.of(line(places, true)));
    assertThat(DataScale.of(List.of(chart)).get(0).x().scale()).isEqualTo(scale);
  }

  @ParameterizedTest
  @CsvSource({"1 2, 50 100, LOG", "1 2, 3 4, LINEAR"})
  void chartsWithOneAxisHaveOneScale(String first, String second, AxisScale scale) {
    Chart one = FigureSamples.chart("a", Axis.linear("y"), line(first, false));
    Chart two = FigureSamples.chart("b", Axis.linear("y"), line(second, false));
    Chart other = FigureSamples.chart("d", Axis.linear("z"), line("1 2", false));
    assertThat(DataScale.of(List.of(one, two, other)))
        .extracting(chart -> chart.y().scale())
        .containsExactly(scale, scale, AxisScale.LINEAR);
  }

  @ParameterizedTest
  @CsvSource({"1, 1.05, 1, 2", "0.3, 0.4, 0.2, 0.5", "2, 9, 2, 10", "3, 40, 1, 100", "7, 7, 5, 10"})
  void aLogarithmicAxisWithinADecadeEndsNearItsValues(
      double least, double largest, double from, double to) {
    Chart chart = FigureSamples.chart("c", Axis.log("y"), line(least + " " + largest, false));
    AxisRange range = AxisRange.ofY(chart);
    double padding = Math.pow(10, 0.06);
    assertThat(range.min() * padding).isCloseTo(from, within(1e-9));
    assertThat(range.max() / padding).isCloseTo(to, within(1e-9));
  }

  private static Series line(String numbers, boolean places) {
    double[] values = Arrays.stream(numbers.split(" ")).mapToDouble(Double::parseDouble).toArray();
    return new Series(
        "s",
        Style.of("s"),
        IntStream.range(0, values.length)
            .mapToObj(i -> places ? DataPoint.of(values[i], 1) : DataPoint.of(i, values[i]))
            .toList());
  }
}
