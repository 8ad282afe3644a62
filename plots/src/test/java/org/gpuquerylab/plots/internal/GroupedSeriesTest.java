package org.gpuquerylab.plots.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.gpuquerylab.plots.Axis;
import org.gpuquerylab.plots.Chart;
import org.gpuquerylab.plots.DataPoint;
import org.gpuquerylab.plots.Figure;
import org.gpuquerylab.plots.FigureSamples;
import org.gpuquerylab.plots.Series;
import org.gpuquerylab.plots.Style;
import org.junit.jupiter.api.Test;

class GroupedSeriesTest {

  @Test
  void eightLinesAreDrawnByThemselves() {
    GroupedSeries all = GroupedSeries.of(List.of(lines("a", 8)));
    assertThat(all.names()).isEmpty();
    assertThat(all.charts()).containsExactly(lines("a", 8));
  }

  @Test
  void moreLinesAreOneRangeInAllCharts() {
    GroupedSeries some = GroupedSeries.of(List.of(lines("a", 10), lines("b", 8)));
    assertThat(some.names()).containsExactly("s7", "s8", "s9");
    assertThat(names(some.charts().get(0)))
        .containsExactly("s0", "s1", "s2", "s3", "s4", "s5", "s6", "others");
    assertThat(names(some.charts().get(1))).hasSize(8).contains("others").doesNotContain("s7");
    assertThat(some.charts().get(0).series().get(7).points())
        .containsExactly(new DataPoint(1, 8, 6.5, 9.5), new DataPoint(2, 16, 13.5, 18.5));
    assertThat(some.charts().get(1).series().get(7).points())
        .containsExactly(new DataPoint(1, 7, 6.5, 7.5), new DataPoint(2, 14, 13.5, 14.5));
  }

  @Test
  void aChartMayDrawFewerLinesByThemselves() {
    GroupedSeries some = GroupedSeries.of(List.of(lines("a", 6).withAlone(4)));
    assertThat(some.names()).containsExactly("s4", "s5");
    assertThat(names(some.charts().get(0))).containsExactly("s0", "s1", "s2", "s3", "others");
    Figure figure = new Figure("f", "F", "Caption.", 1, List.of(lines("a", 6).withAlone(4)));
    assertThat(DrawnFigure.of(figure).caption()).contains(": s4; s5. The CSV file has each.");
  }

  @Test
  void aSeriesWithTheNameOfTheOthersStays() {
    List<Series> series = new ArrayList<>(lines("a", 8).series());
    series.add(0, BarsTest.series("others", 1, 1, 2, 2));
    Chart chart = FigureSamples.chart("a", Axis.linear("y"), series.toArray(Series[]::new));
    assertThat(names(GroupedSeries.of(List.of(chart)).charts().get(0)))
        .startsWith("others", "s0")
        .endsWith("all others");
  }

  @Test
  void barsAreGroupedIfAGroupHasTooMany() {
    List<Series> bars = lines("a", 12).series();
    List<Series> apart =
        IntStream.range(0, 12)
            .mapToObj(i -> new Series("s" + i, Style.of("s"), List.of(DataPoint.of(i, 1))))
            .toList();
    Chart crowded = bars(bars, List.of("none", "one", "two"));
    assertThat(GroupedSeries.of(List.of(crowded)).charts().get(0).series()).hasSize(8);
    Chart named = bars(apart, IntStream.range(0, 12).mapToObj(i -> "n" + i).toList());
    assertThat(GroupedSeries.of(List.of(named)).charts()).containsExactly(named);
  }

  private static Chart bars(List<Series> series, List<String> groups) {
    return Chart.bars("b", "B", groups, Axis.linear("y"), series, List.of(), List.of());
  }

  private static Chart lines(String name, int count) {
    Series[] series =
        IntStream.range(0, count)
            .mapToObj(
                i ->
                    new Series(
                        "s" + i,
                        Style.of("s" + i),
                        List.of(
                            new DataPoint(1, i, i - 0.5, i + 0.5),
                            new DataPoint(2, 2 * i, 2 * i - 0.5, 2 * i + 0.5))))
            .toArray(Series[]::new);
    return FigureSamples.chart(name, Axis.linear("y"), series);
  }

  private static List<String> names(Chart chart) {
    return chart.series().stream().map(Series::name).toList();
  }
}
