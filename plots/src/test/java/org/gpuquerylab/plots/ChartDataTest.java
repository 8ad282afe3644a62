package org.gpuquerylab.plots;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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
    Series series = Samples.series(DataPoint.of(3, 1), DataPoint.of(1, 2));
    assertThat(series.points()).containsExactly(DataPoint.of(1, 2), DataPoint.of(3, 1));
  }

  @Test
  void namesAreUnique() {
    Series series = Samples.series();
    assertThatThrownBy(() -> Samples.chart("c", Axis.linear("y"), series, series))
        .hasMessage("chart c: two series share a name");
    Chart chart = Samples.chart("c", Axis.linear("y"));
    assertThatThrownBy(() -> new Figure("f", "", "", 1, List.of(chart, chart)))
        .hasMessage("figure f: two charts named c");
    assertThatThrownBy(() -> new Figure("f", "", "", 1, List.of()))
        .hasMessage("figure f needs a chart and a column");
  }

  @Test
  void aStyleDependsOnTheNameAlone() {
    assertThat(Style.of("dpccp")).isEqualTo(Style.of(new String("dpccp".toCharArray())));
    assertThat(List.of("dpsize", "dpsub", "dpccp", "ec-gpu", "pos-gpu", "a", "b", "c"))
        .allSatisfy(name -> assertThat(Style.of(name).hue()).isNotIn(Hue.YELLOW, Hue.BLACK));
  }

  @Test
  void anAxisTitleNamesTheUnit() {
    assertThat(new Axis("time", "ms", Scale.LOG).title()).isEqualTo("time (ms)");
    assertThat(Axis.linear("tables").title()).isEqualTo("tables");
  }

  @ParameterizedTest
  @CsvSource({
    "0, 0",
    "1, 1",
    "0.001, 0.001",
    "2.5, 2.5",
    "20, 20",
    "1000, 1000",
    "10000, 10⁴",
    "1e12, 10¹²",
    "15000, 15000",
    "-4, -4",
    "1e-9, 1E-9",
    "0.30000000000000004, 0.3",
  })
  void tickLabels(double value, String label) {
    assertThat(TickLabel.of(value)).isEqualTo(label);
  }

  @Test
  void textWrapsAtSpaces() {
    var font = ChartFont.plain(10);
    List<String> lines =
        Text.wrap("  one two three   four ", font, Text.width("one two", font) + 1);
    assertThat(lines).containsExactly("one two", "three", "four");
    assertThat(Text.wrap("", font, 10)).isEmpty();
  }
}
