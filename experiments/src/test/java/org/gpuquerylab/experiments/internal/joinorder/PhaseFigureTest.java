package org.gpuquerylab.experiments.internal.joinorder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.gpuquerylab.experiments.internal.joinorder.OptimizerRows.point;
import static org.gpuquerylab.experiments.internal.joinorder.OptimizerRows.row;

import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.gpuquerylab.joinorder.algorithm.Phase;
import org.gpuquerylab.measure.results.Row;
import org.gpuquerylab.plots.Chart;
import org.gpuquerylab.plots.Figure;
import org.gpuquerylab.plots.Series;
import org.junit.jupiter.api.Test;

class PhaseFigureTest {

  private static final Map<String, Double> PHASES =
      Map.of(
          Measures.nanosOf(Phase.INIT), 10.0,
          Measures.nanosOf(Phase.JOIN), 20.0,
          Measures.nanosOf(Phase.SORT), 30.0,
          Measures.nanosOf(Phase.REST), 40.0);

  @Test
  void drawsMeanSharesAndCountsOtherPhasesAsRest() {
    List<Row> rows =
        List.of(
            row(point("star", 20, "pos-gpu", "cuda", 0), 100, PHASES),
            row(
                point("star", 20, "pos-gpu", "cuda", 1),
                7,
                Map.of(Measures.nanosOf(Phase.JOIN), 7.0)));
    Chart chart = new Figure10().figures(rows).get(0).charts().get(0);
    assertThat(chart.title()).isEqualTo("Star, 20 tables");
    assertThat(chart.bars()).containsExactly("POS-GPU (cuda)");
    assertThat(chart.series())
        .extracting(Series::name)
        .containsExactly("Init", "Join", "Pruning", "Finalize", "Rest");
    assertThat(chart.series())
        .extracting(segments -> (int) Math.round(segments.points().get(0).median()))
        .containsExactly(5, 60, 0, 0, 35);
  }

  @Test
  void aVariantThatIsTooSlowIsDrawnAtItsLargestSize() {
    List<Row> rows =
        List.of(
            row(point("star", 15, "ec-gpu", "cuda", 0), 1, PHASES),
            row(point("star", 15, "pos-gpu", "cuda", 0), 1, PHASES),
            row(point("star", 20, "pos-gpu", "cuda", 0), 1, PHASES));
    Chart chart = new Figure10().figures(rows).get(0).charts().get(0);
    assertThat(chart.title()).isEqualTo("Star, 20 tables");
    assertThat(chart.bars()).containsExactly("EC-GPU (cuda), 15 tables", "POS-GPU (cuda)");
  }

  @Test
  void transfersAreDeviceTimes() {
    Map<String, Double> measures =
        Map.of("transferToNanos", 1.0, "transferFromNanos", 6.0, "kernelNanos", 3.0);
    List<Row> rows = List.of(row(point("clique", 15, "h-gpu", "cuda", 0), 99, measures));
    Figure drawn = new Figure5().figures(rows).get(0);
    assertThat(drawn.name()).as("phases were not measured").isEqualTo("meister-fig06");
    Chart chart = drawn.charts().get(0);
    assertThat(chart.series())
        .extracting(Series::name)
        .containsExactly("Transfer-To", "Transfer-From", "Kernel");
    assertThat(chart.series().get(1).points().get(0).median()).isCloseTo(60, within(1e-9));
  }

  @Test
  void rowsWithoutPhasesAreLeftOut() {
    List<Row> rows = List.of(row(point("clique", 15, "pos-gpu", "cuda", 0), 99));
    assertThat(new Figure10().figures(rows)).isEmpty();
  }

  @Test
  void everyPhaseIsInOnePartOfEachFigure() {
    for (PhaseFigure figure : List.of(new Figure5(), new Figure8(), new Figure10())) {
      List<TimePart> parts = figure.views().get(0).parts();
      List<String> measures =
          parts.stream().flatMap(part -> part.measures().stream()).sorted().toList();
      assertThat(measures).doesNotHaveDuplicates().hasSize(Phase.values().length);
      assertThat(new TreeSet<>(parts.stream().map(TimePart::hue).toList())).hasSize(parts.size());
    }
  }
}
