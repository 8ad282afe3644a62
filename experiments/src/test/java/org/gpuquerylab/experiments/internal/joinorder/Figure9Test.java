package org.gpuquerylab.experiments.internal.joinorder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.gpuquerylab.experiments.internal.joinorder.OptimizerRows.point;
import static org.gpuquerylab.experiments.internal.joinorder.OptimizerRows.row;

import java.util.ArrayList;
import java.util.List;
import org.gpuquerylab.measure.results.Row;
import org.gpuquerylab.plots.Chart;
import org.gpuquerylab.plots.DataPoint;
import org.gpuquerylab.plots.Figure;
import org.gpuquerylab.plots.Series;
import org.junit.jupiter.api.Test;

class Figure9Test {

  private final Figure9 figure = new Figure9();

  @Test
  void drawsTheMedianOfTheRatiosOfTheSameQuery() {
    List<Row> rows = new ArrayList<>();
    double[] baseline = {100, 1000, 10};
    double[] variant = {200, 500, 80};
    for (int query = 0; query < 3; query++) {
      rows.add(row(point("star", 5, "dpe-dpccp", "none", query), baseline[query]));
      rows.add(row(point("star", 5, "ec-gpu", "cuda", query), variant[query]));
    }
    rows.add(row(point("star", 6, "ec-gpu", "cuda", 0), 7));
    Chart chart = figure.figures(rows).get(0).charts().get(0);
    assertThat(chart.name()).isEqualTo("star");
    assertThat(chart.y().label()).isEqualTo("runtime relative to DPE");
    Series series = chart.series().get(0);
    assertThat(series.name()).isEqualTo("EC-GPU (cuda)");
    assertThat(series.points())
        .as("a point without its baseline is not drawn")
        .containsExactly(new DataPoint(5, 2, 0.5, 8));
  }

  @Test
  void sequentialDpccpIsALineBesideDpe() {
    List<Row> rows =
        List.of(
            row(point("star", 5, "dpe-dpccp", "none", 0), 4),
            row(point("star", 5, "dpccp", "none", 0), 12));
    Chart chart = figure.figures(rows).get(0).charts().get(0);
    assertThat(chart.series()).extracting(Series::name).containsExactly("DPCCP");
    assertThat(chart.series().get(0).points()).containsExactly(DataPoint.of(5, 3));
  }

  @Test
  void rowsWithoutDpeAreDividedByDpccp() {
    List<Row> rows =
        List.of(
            row(point("star", 5, "dpccp", "none", 0), 4),
            row(point("star", 5, "ec-gpu", "cuda", 0), 12));
    Figure drawn = figure.figures(rows).get(0);
    assertThat(drawn.charts().get(0).series().get(0).points()).containsExactly(DataPoint.of(5, 3));
    assertThat(drawn.charts().get(0).y().label()).isEqualTo("runtime relative to DPccp");
    assertThat(drawn.caption()).contains("divided by that of sequential DPccp");
    assertThat(figure.tables(rows)).hasSize(2);
  }

  @Test
  void marksOnlyWhatTheReportStatesAboutWhatWasMeasured() {
    List<Row> rows =
        List.of(
            row(point("star", 5, "dpe-dpccp", "none", 0), 1),
            row(point("star", 5, "ec-gpu", "cuda", 0), 1),
            row(point("clique", 6, "dpe-dpccp", "none", 0), 1),
            row(point("clique", 6, "pos-gpu", "cuda", 0), 1),
            row(point("clique", 6, "ec-gpu", "cuda", 0), 1));
    List<Chart> charts = figure.figures(rows).get(0).charts();
    assertThat(charts.get(0).referencePoints()).isEmpty();
    assertThat(charts.get(1).referencePoints())
        .extracting(p -> p.text())
        .containsExactly("POS 4.6×", "EC 3.5×");
    assertThat(figure.figures(rows).get(0).caption())
        .contains("divided by that of DPE over DPccp, 8 threads")
        .contains("Hollow markers are what section 6.4 of the report states, relative to DPE in 8");
  }

  /**
   * The report's numbers are relative to DPE with 8 threads, so they would mislead beside another
   * baseline.
   */
  @Test
  void marksNothingWhereTheBaselineIsNotTheReports() {
    List<Row> sequential =
        List.of(
            row(point("clique", 6, "dpccp", "none", 0), 1),
            row(point("clique", 6, "ec-gpu", "cuda", 0), 1));
    List<Row> twoThreads =
        List.of(
            row(point("clique", 6, "dpe-dpccp", "none", 0).with("threads", "2"), 1),
            row(point("clique", 6, "ec-gpu", "cuda", 0).with("threads", "2"), 1));
    for (List<Row> rows : List.of(sequential, twoThreads)) {
      Figure drawn = figure.figures(rows).get(0);
      assertThat(drawn.charts().get(0).series()).isNotEmpty();
      assertThat(drawn.charts().get(0).referencePoints()).isEmpty();
      assertThat(drawn.caption())
          .doesNotContain("Hollow")
          .endsWith("states is relative to DPE in 8 threads, and so is not drawn.");
    }
  }

  @Test
  void variantsWithOtherThreadsAreLinesOfTheirOwn() {
    List<Row> rows = new ArrayList<>();
    for (String threads : List.of("4", "8")) {
      rows.add(row(point("star", 5, "dpe-dpccp", "none", 0).with("threads", threads), 4));
      rows.add(row(point("star", 5, "ec-gpu", "cuda", 0).with("threads", threads), 12));
    }
    Chart chart = figure.figures(rows).get(0).charts().get(0);
    assertThat(chart.series())
        .extracting(Series::name)
        .containsExactly("EC-GPU (cuda), 4 threads", "EC-GPU (cuda), 8 threads");
    assertThat(chart.referenceLines().get(0).text()).isEqualTo("DPE over DPccp, 4 or 8 threads");
  }

  @Test
  void costFunctionsAreComparedUnderTheSame() {
    List<Row> rows = new ArrayList<>();
    for (int overhead : new int[] {0, 50}) {
      String steps = Integer.toString(overhead);
      rows.add(
          row(point("star", 5, "dpe-dpccp", "none", 0).with("overhead", steps), 4.0 + overhead));
      rows.add(row(point("star", 5, "pos-gpu", "cuda", 0).with("overhead", steps), 108));
    }
    Chart chart = new Figure11().figures(rows).get(0).charts().get(0);
    assertThat(chart.series())
        .extracting(Series::name)
        .containsExactly("POS-GPU (cuda), LOW", "POS-GPU (cuda), MIDDLE");
    assertThat(chart.series().get(0).points()).containsExactly(DataPoint.of(5, 27));
    assertThat(chart.series().get(1).points()).containsExactly(DataPoint.of(5, 2));
    assertThat(chart.series().get(0).style()).isNotEqualTo(chart.series().get(1).style());
  }

  @Test
  void noMeasurementsGiveNoCharts() {
    assertThat(figure.figures(List.of())).isEmpty();
    assertThat(new Figure12().figures(List.of())).isEmpty();
  }

  @Test
  void figure12HasMilliseconds() {
    List<Row> rows = List.of(row(point("clique", 9, "dpccp", "none", 0), 2.5e6));
    Chart chart = new Figure12().figures(rows).get(0).charts().get(0);
    assertThat(chart.y().title()).isEqualTo("runtime (ms)");
    assertThat(chart.series().get(0).points()).containsExactly(DataPoint.of(9, 2.5));
  }
}
