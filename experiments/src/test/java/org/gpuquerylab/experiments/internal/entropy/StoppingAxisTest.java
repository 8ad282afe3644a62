package org.gpuquerylab.experiments.internal.entropy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.gpuquerylab.experiments.internal.entropy.SolverRows.point;
import static org.gpuquerylab.experiments.internal.entropy.SolverRows.row;

import java.util.ArrayList;
import java.util.List;
import org.gpuquerylab.backend.Backends;
import org.gpuquerylab.measure.results.Point;
import org.gpuquerylab.measure.results.Row;
import org.gpuquerylab.measure.sweep.Devices;
import org.gpuquerylab.measure.sweep.Trial;
import org.gpuquerylab.plots.Series;
import org.junit.jupiter.api.Test;

/** Tests the stopping rules and the number of problems of the experiments on solvers. */
class StoppingAxisTest {

  private final Figure6 figure6 = new Figure6();

  @Test
  void thePapersRuleIsForSolversThatTakeIt() {
    assertThat(figure6.covers(byPaper(point("pairs", 9, "newton-b", "all", "none", 0)))).isTrue();
    assertThat(figure6.covers(byPaper(point("pairs", 25, "newton-b-gpu", "device", "cuda", 0))))
        .isTrue();
    assertThat(figure6.covers(byPaper(point("pairs", 9, "newton-moments", "all", "none", 0))))
        .isFalse();
    assertThat(figure6.covers(byPaper(point("pairs", 9, "newton-moments-gpu", "all", "cuda", 0))))
        .isFalse();
  }

  @Test
  void thePapersRuleIsALineOfItsOwn() throws Exception {
    List<Row> rows = new ArrayList<>();
    try (Devices devices = new Devices(Backends.find())) {
      Point byRatio = point("pairs", 8, "newton-b", "all", "none", 0);
      for (Point point : List.of(byRatio, byPaper(byRatio))) {
        try (Trial trial = figure6.prepare(point, devices)) {
          trial.run();
          double checksum = trial.checksum();
          assertThat(trial.expectedChecksum()).isCloseTo(checksum, within(1e-6 * checksum));
          rows.add(row(point, 1e6, trial.measures()));
        }
      }
    }
    List<Double> iterations =
        rows.stream().map(row -> row.measured().measures().get("iterations")).toList();
    // The default rule, by the ratio, stops after 9 steps. The paper's rule needs one more step,
    // which shows that the values no longer change.
    assertThat(iterations).containsExactly(9.0, 10.0);
    assertThat(figure6.figures(rows).get(0).charts().get(0).series())
        .extracting(Series::name)
        .startsWith("newton-b", "newton-b, the paper's rule");
  }

  private static Point byPaper(Point point) {
    return point.with("stopping", "paper-gpu");
  }

  @Test
  void largeSizesHaveFewerProblems() {
    assertThat(figure6.covers(point("pairs", 12, "newton-b", "all", "none", 19))).isTrue();
    assertThat(figure6.covers(point("pairs", 13, "newton-b", "all", "none", 4))).isTrue();
    assertThat(figure6.covers(point("pairs", 13, "newton-b", "all", "none", 5))).isFalse();
    assertThat(new Figure2().covers(point("pairs", 12, "newton-b", "all", "none", 776))).isTrue();
  }
}
