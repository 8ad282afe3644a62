package org.gpuquerylab.experiments.internal.costmodel;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.gpuquerylab.experiments.internal.costmodel.PredictionCharts.Prediction;
import org.gpuquerylab.plots.Chart;
import org.gpuquerylab.plots.Dash;
import org.gpuquerylab.plots.DataPoint;
import org.gpuquerylab.plots.Series;
import org.junit.jupiter.api.Test;

class PredictionChartsTest {

  @Test
  void fivePercentAreFivePercent() {
    List<Chart> charts =
        new PredictionCharts(
                List.of(new Prediction("Join", 2, 4, 2.1), new Prediction("Sort", 10, 80, 9.5)),
                "fitted")
            .charts();
    assertThat(charts).hasSize(3);
    assertThat(points(charts.get(0), "fitted"))
        .containsExactly(DataPoint.of(2, 2.1), DataPoint.of(10, 9.5));
    assertThat(points(charts.get(1), "Join").get(0).median()).isBetween(4.999, 5.001);
    assertThat(points(charts.get(1), "Sort").get(0).median()).isBetween(-5.001, -4.999);
    assertThat(points(charts.get(2), "Sort")).containsExactly(DataPoint.of(10, 8));
    assertThat(charts.get(1).series())
        .as("points without an order have no line")
        .allMatch(series -> series.style().dash() == Dash.NONE);
  }

  @Test
  void valuesThatAreNotNumbersAreNotDrawn() {
    double nan = Double.NaN;
    double infinite = Double.POSITIVE_INFINITY;
    List<Chart> charts =
        new PredictionCharts(
                List.of(
                    new Prediction("Join", nan, 1, 1),
                    new Prediction("Join", 1, nan, infinite),
                    new Prediction("Join", 0, 1, 1)),
                "fitted")
            .charts();
    assertThat(points(charts.get(1), "Join")).isEmpty();
    assertThat(points(charts.get(2), "Join")).isEmpty();
    assertThat(points(charts.get(0), "measured")).hasSize(2);
  }

  private static List<DataPoint> points(Chart chart, String series) {
    return chart.series().stream()
        .filter(one -> one.name().equals(series))
        .map(Series::points)
        .findFirst()
        .orElseThrow();
  }
}
