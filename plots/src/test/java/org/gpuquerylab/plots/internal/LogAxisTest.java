package org.gpuquerylab.plots.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.gpuquerylab.plots.Axis;
import org.gpuquerylab.plots.Chart;
import org.gpuquerylab.plots.DataPoint;
import org.gpuquerylab.plots.Figure;
import org.gpuquerylab.plots.FigureSamples;
import org.gpuquerylab.plots.Series;
import org.gpuquerylab.plots.file.FigureCsv;
import org.gpuquerylab.plots.file.FigureWriter;
import org.gpuquerylab.plots.file.Format;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LogAxisTest {

  private static final Axis LOG = Axis.log("time");

  @Test
  void pointsAtOrBelowZeroAreLeftOutAndCounted() {
    Chart chart =
        FigureSamples.chart(
            "c",
            LOG,
            FigureSamples.series(DataPoint.of(1, 0), DataPoint.of(2, -3), DataPoint.of(3, 5)));
    ShownChart shown = ShownChart.of(chart);
    assertThat(shown.hidden()).isEqualTo(2);
    assertThat(shown.chart().series().get(0).points()).containsExactly(DataPoint.of(3, 5));
  }

  @Test
  void theDataKeepsEveryPoint() {
    Chart chart =
        FigureSamples.chart("c", LOG, FigureSamples.series(DataPoint.of(1, 0), DataPoint.of(2, 1)));
    assertThat(FigureCsv.lines(FigureSamples.single(chart))).hasSize(2);
  }

  @Test
  void aChartWithoutAnyPointIsDrawn() throws Exception {
    Chart chart = FigureSamples.chart("c", LOG, FigureSamples.series(DataPoint.of(1, 0)));
    assertDraws(chart);
    assertDraws(FigureSamples.chart("c", LOG));
    assertDraws(FigureSamples.chart("c", Axis.linear("time")));
  }

  @Test
  @DisplayName("a band that reaches below zero ends at the axis")
  void bandBelowZero() throws Exception {
    assertDraws(
        FigureSamples.chart(
            "c", LOG, FigureSamples.series(new DataPoint(1, 2, -1, 3), new DataPoint(2, 4, 0, 4))));
    assertDraws(FigureSamples.chart("c", LOG, FigureSamples.series(new DataPoint(1, 2, -1, 3))));
  }

  @ParameterizedTest
  @ValueSource(doubles = {1e-300, 1e-9, 1, 7, 1e12, 1e300})
  void oneValueAloneIsDrawn(double value) throws Exception {
    assertDraws(FigureSamples.chart("c", LOG, FigureSamples.series(DataPoint.of(3, value))));
    assertDraws(
        FigureSamples.chart(
            "c", Axis.linear("time"), FigureSamples.series(DataPoint.of(3, value))));
  }

  @Test
  void manyDecadesAreDrawn() throws Exception {
    assertDraws(
        FigureSamples.chart(
            "c", LOG, FigureSamples.series(DataPoint.of(1, 1e-12), DataPoint.of(2, 1e12))));
  }

  @Test
  void bothAxesMayBeLogarithmic() throws Exception {
    Series series = FigureSamples.series(DataPoint.of(1, 1), DataPoint.of(1 << 20, 500));
    Chart chart = Chart.of("c", "", Axis.log("bytes"), LOG, java.util.List.of(series));
    assertDraws(chart);
  }

  @Test
  void theRangeHoldsWholeDecades() {
    AxisRange range =
        AxisRange.ofY(
            FigureSamples.chart(
                "c", LOG, FigureSamples.series(DataPoint.of(1, 0.3), DataPoint.of(2, 42))));
    assertThat(range.min()).isBetween(0.08, 0.1);
    assertThat(range.max()).isBetween(100.0, 120.0);
    assertThat(range.decades()).isEqualTo(3);
  }

  private static void assertDraws(Chart chart) throws Exception {
    Figure figure = FigureSamples.single(chart);
    assertThat(FigureSamples.parse(FigureWriter.svg(figure)).getDocumentElement().getTagName())
        .isEqualTo("svg");
    assertThat(png(figure)).isNotEmpty();
  }

  private static byte[] png(Figure figure) throws IOException {
    return FigureWriter.bytes(figure, Format.PNG);
  }
}
