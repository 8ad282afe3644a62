package org.gpuquerylab.plots.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.gpuquerylab.plots.Axis;
import org.gpuquerylab.plots.Chart;
import org.gpuquerylab.plots.DataPoint;
import org.gpuquerylab.plots.Series;
import org.gpuquerylab.plots.Style;
import org.junit.jupiter.api.Test;

class LineEndsTest {

  @Test
  void linesAreOrderedAsTheyEndAndThoseWithoutPointsComeLast() {
    Chart chart =
        chart(
            series("none"),
            series("low", DataPoint.of(1, 9), DataPoint.of(2, 1)),
            series("high", DataPoint.of(2, 5), DataPoint.of(1, 0)));
    assertThat(LineEnds.ordered(chart, List.of(chart)))
        .extracting(Series::name)
        .containsExactly("high", "low", "none");
  }

  @Test
  void theMeanRankOverAllChartsDecides() {
    Chart one = chart(series("a", DataPoint.of(1, 1)), series("b", DataPoint.of(1, 2)));
    Chart two =
        chart(
            series("a", DataPoint.of(1, 9)),
            series("c", DataPoint.of(1, 8)),
            series("b", DataPoint.of(1, 7)));
    assertThat(LineEnds.ordered(one, List.of(one, two)))
        .extracting(Series::name)
        .containsExactly("a", "b");
    assertThat(LineEnds.ordered(one, List.of(one)))
        .extracting(Series::name)
        .containsExactly("b", "a");
  }

  private static Series series(String name, DataPoint... points) {
    return new Series(name, Style.of(name), List.of(points));
  }

  private static Chart chart(Series... series) {
    return Chart.of("c", "C", Axis.linear("x"), Axis.linear("y"), List.of(series));
  }
}
