package org.gpuquerylab.plots;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class ChartDataTest {

  @Test
  void aPointRefusesNumbersThatNoChartCanShow() {
    assertThatThrownBy(() -> DataPoint.of(1, Double.NaN)).hasMessage("median must be finite: NaN");
    assertThatThrownBy(() -> DataPoint.of(Double.POSITIVE_INFINITY, 1))
        .hasMessageStartingWith("x must be finite");
    assertThatThrownBy(() -> new DataPoint(1, 2, 3, 4))
        .hasMessage("the band [3.0, 4.0] must hold the median 2.0");
  }

  @Test
  void aSeriesSortsItsPoints() {
    Series series = FigureSamples.series(DataPoint.of(3, 1), DataPoint.of(1, 2));
    assertThat(series.points()).containsExactly(DataPoint.of(1, 2), DataPoint.of(3, 1));
  }

  @Test
  void namesAreUnique() {
    Series series = FigureSamples.series();
    assertThatThrownBy(() -> FigureSamples.chart("c", Axis.linear("y"), series, series))
        .hasMessage("chart c: two series share a name");
    Chart chart = FigureSamples.chart("c", Axis.linear("y"));
    assertThatThrownBy(() -> new Figure("f", "", "", 1, List.of(chart, chart)))
        .hasMessage("figure f: two charts named c");
    assertThatThrownBy(() -> new Figure("f", "", "", 1, List.of()))
        .hasMessage("figure f needs at least one chart and one column");
  }

  @Test
  void aStyleDependsOnTheNameAlone() {
    assertThat(Style.of("dpccp")).isEqualTo(Style.of(new String("dpccp".toCharArray())));
    assertThat(List.of("dpsize", "dpsub", "dpccp", "ec-gpu", "pos-gpu", "a", "b", "c"))
        .allSatisfy(name -> assertThat(Style.of(name).hue()).isNotIn(Hue.YELLOW, Hue.BLACK));
  }

  @Test
  void anAxisTitleNamesTheUnit() {
    assertThat(new Axis("time", "ms", AxisScale.LOG).title()).isEqualTo("time (ms)");
    assertThat(Axis.linear("tables").title()).isEqualTo("tables");
  }
}
