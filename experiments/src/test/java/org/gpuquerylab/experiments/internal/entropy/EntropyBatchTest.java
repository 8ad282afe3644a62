package org.gpuquerylab.experiments.internal.entropy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gpuquerylab.backend.Backends;
import org.gpuquerylab.measure.results.Point;
import org.gpuquerylab.measure.results.Row;
import org.gpuquerylab.measure.sweep.Devices;
import org.gpuquerylab.measure.sweep.Trial;
import org.gpuquerylab.plots.Series;
import org.junit.jupiter.api.Test;

class EntropyBatchTest {
  private final EntropyBatch experiment = new EntropyBatch();

  private static Point point(int predicates, String method, int threads, String backend) {
    Map<String, String> values = new LinkedHashMap<>();
    values.put("generator", "mixture");
    values.put("predicates", Integer.toString(predicates));
    values.put("problems", "40");
    values.put("method", method);
    values.put("threads", Integer.toString(threads));
    values.put("backend", backend);
    return new Point(values);
  }

  /** Small and larger problems, on the device and on the host, must agree with Variant B. */
  @Test
  void eachMethodAgreesWithVariantB() throws Exception {
    try (Devices devices = new Devices(Backends.find())) {
      for (int predicates : new int[] {1, 5}) {
        for (Point point :
            List.of(
                point(predicates, "batch-gpu", 2, "cpu"), point(predicates, "batch", 2, "none"))) {
          assertThat(experiment.covers(point)).isTrue();
          try (Trial trial = experiment.prepare(point, devices)) {
            trial.run();
            assertThat(trial.checksum()).isCloseTo(trial.expectedChecksum(), within(1e-6));
            assertThat(trial.measures().get("perSecond")).isPositive();
          }
        }
      }
    }
  }

  @Test
  void devicesAndTheHostHaveMethodsOfTheirOwn() {
    assertThat(experiment.covers(point(4, "batch-gpu", 1, "none"))).isFalse();
    assertThat(experiment.covers(point(4, "batch", 8, "cpu"))).isFalse();
    assertThat(experiment.covers(point(4, "newton-b", 1, "none"))).isTrue();
    assertThat(experiment.covers(point(4, "newton-b", 8, "none"))).isFalse();
  }

  @Test
  void eachMethodHasALine() {
    List<Row> rows =
        List.of(
            SolverRows.row(point(4, "batch", 8, "none"), 1e6, Map.of("perSecond", 5e4)),
            SolverRows.row(point(6, "batch", 8, "none"), 1e6, Map.of("perSecond", 2e4)),
            SolverRows.row(
                point(4, "batch-gpu", 8, "cuda"),
                1e6,
                Map.of("perSecond", 1e6, "kernelPerSecond", 4e6)));
    assertThat(experiment.figures(rows).get(0).charts().get(0).series())
        .extracting(Series::name)
        .containsExactly("batch, threads: 8", "batch-gpu (cuda), threads: 8");
    assertThat(experiment.tables(rows).get(0).lines())
        .contains(
            List.of(
                "mixture", "4", "40", "batch-gpu", "8", "cuda", "1000000", "", "", "4000000", ""));
  }
}
