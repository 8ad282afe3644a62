package org.gpuquerylab.experiments.internal.primitive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gpuquerylab.backend.Backends;
import org.gpuquerylab.measure.results.Measurement;
import org.gpuquerylab.measure.results.Point;
import org.gpuquerylab.measure.results.Row;
import org.gpuquerylab.measure.results.Status;
import org.gpuquerylab.measure.results.Task;
import org.gpuquerylab.measure.sweep.Devices;
import org.gpuquerylab.measure.sweep.SweepAxis;
import org.gpuquerylab.measure.sweep.Trial;
import org.gpuquerylab.plots.Chart;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class PrimitiveTimesTest {
  private final PrimitiveTimes experiment = new PrimitiveTimes();

  static List<String> names() {
    return PrimitiveCases.all().stream().map(PrimitiveCase::name).toList();
  }

  private static Point point(String primitive, int logElements) {
    Map<String, String> values = new LinkedHashMap<>();
    values.put(PrimitiveTimes.PRIMITIVE, primitive);
    values.put(PrimitiveTimes.LOG_ELEMENTS, Integer.toString(logElements));
    values.put(SweepAxis.BACKEND, "cpu");
    return new Point(values);
  }

  private static Row row(String primitive, int repetition, double millis) {
    Measurement measured =
        new Measurement(1e6, 1, 1, 1, Map.of(PrimitiveTrial.DEVICE, millis, "other", 1.0));
    return new Row(
        new Task(point(primitive, 20), repetition), Status.OK, measured, "", Instant.EPOCH);
  }

  /** Tests the smallest size, and a size of several chunks. */
  @ParameterizedTest
  @MethodSource("names")
  void theDeviceAgreesWithTheHost(String primitive) throws Exception {
    try (Devices devices = new Devices(Backends.find())) {
      for (int logElements : new int[] {10, 15}) {
        try (Trial trial = experiment.prepare(point(primitive, logElements), devices)) {
          trial.run();
          double expected = trial.expectedChecksum();
          assertThat(trial.checksum()).isCloseTo(expected, within(1e-12 * Math.abs(expected)));
          assertThat(trial.measures().get(PrimitiveTrial.LEAST))
              .isBetween(0.0, trial.measures().get(PrimitiveTrial.DEVICE));
        }
      }
    }
  }

  @Test
  void namesAreTheirOwn() {
    assertThat(names()).doesNotHaveDuplicates().hasSize(20).contains("sort-longs-24-pairs");
  }

  @Test
  void throughputIsThatOfTheFloor() {
    List<Row> rows = new ArrayList<>();
    rows.add(row("sort-ints-32", 0, 4));
    rows.add(row("copy-longs", 0, 1));
    rows.add(row("copy-longs", 1, 3));
    rows.add(row("copy-longs", 2, 2));
    List<Throughput> all = Throughput.of(rows);
    assertThat(all)
        .extracting(one -> one.primitive().name())
        .containsExactly("copy-longs", "sort-ints-32");
    assertThat(all.get(0).millis().median()).isEqualTo(2);
    assertThat(all.get(0).percentOfCopy()).hasValue(100);
    // The sort moves eight bytes in each of four passes in 4 ms; the copy moves sixteen bytes in 2
    // ms.
    assertThat(all.get(1).percentOfCopy()).hasValue(100);
    assertThat(all.get(1).bytesPerMilli()).isEqualTo(32.0 * (1 << 20) / 4);
    Chart chart = experiment.figures(rows).get(0).charts().get(0);
    assertThat(chart.bars()).containsExactly("device copy of longs", "sort of ints by 32 bits");
    assertThat(experiment.tables(rows).get(0).lines()).hasSize(2);
  }

  @Test
  void withoutACopyThereIsNothingToCompareWith() {
    List<Row> rows = List.of(row("sum-ints", 0, 1));
    assertThat(Throughput.of(rows).get(0).percentOfCopy()).isEmpty();
    assertThat(experiment.tables(rows).get(0).lines().get(0)).endsWith("-");
  }
}
