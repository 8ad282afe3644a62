package org.gpuquerylab.measure.internal.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gpuquerylab.measure.internal.compare.Matching.RowPair;
import org.gpuquerylab.measure.results.Measurement;
import org.gpuquerylab.measure.results.Point;
import org.gpuquerylab.measure.results.Row;
import org.gpuquerylab.measure.results.Status;
import org.gpuquerylab.measure.results.Task;
import org.junit.jupiter.api.Test;

class ProcessesTest {

  private static final Duration WARM_UP = Duration.ofSeconds(2);

  private static Row row(int repetition, double second, double seconds) {
    return new Row(
        new Task(new Point(Map.of("n", "1")), repetition),
        Status.OK,
        new Measurement(seconds * 1e9, 1, 1, 1, Map.of()),
        "",
        Instant.EPOCH.plusMillis((long) (1000 * second)));
  }

  private static List<Integer> processes(Row... rows) {
    return Processes.of(List.of(rows), WARM_UP).stream().map(SideRow::process).toList();
  }

  @Test
  void aPauseOfTheWarmUpIsAnotherProcess() {
    assertThat(processes(row(0, 1, 0.1), row(1, 1.2, 0.1), row(2, 4, 0.1), row(3, 4.2, 0.1)))
        .containsExactly(0, 0, 1, 1);
  }

  @Test
  void aLongMeasurementIsNotAPause() {
    assertThat(processes(row(0, 1, 0.1), row(1, 7, 5.5), row(2, 8, 0.1))).containsExactly(0, 0, 0);
  }

  @Test
  void theOrderIsThatOfTime() {
    assertThat(processes(row(0, 9, 0.1), row(1, 1, 0.1))).containsExactly(0, 1);
    assertThat(processes()).isEmpty();
  }

  @Test
  void whatRowsSayCountsAndTheOthersAreGuessed() {
    Row[] rows = {row(0, 1, 0.1).by(2), row(1, 1.2, 0.1).by(1), row(2, 90, 0.1).by(2)};
    assertThat(processes(rows)).containsExactly(1, 0, 1);
    assertThat(processes(row(0, 1, 0.1), row(1, 1.2, 0.1).by(1), row(2, 1.4, 0.1), row(3, 9, 0.1)))
        .containsExactly(1, 0, 2, 3);
  }

  @Test
  void endlessMeasurementsDoNotOverflow() {
    assertThat(processes(row(0, 1, 1e-15), row(1, 2, 1e9), row(2, 3, 0.1))).hasSize(3);
  }

  @Test
  void rowsInTurnsAreToldFromRowsApart() {
    List<Row> base = new ArrayList<>();
    List<Row> near = new ArrayList<>();
    List<Row> apart = new ArrayList<>();
    for (int i = 0; i < 30; i++) {
      base.add(row(i, i, 0.1));
      near.add(row(i, i + (i % 3 == 0 ? 0.4 : -0.4), 0.1));
      apart.add(row(i, 1000 + i, 0.1));
    }
    assertThat(TurnDetection.are(pairs(base, near))).isTrue();
    assertThat(TurnDetection.are(pairs(base, apart))).isFalse();
    assertThat(TurnDetection.are(pairs(base.subList(0, 1), near.subList(0, 1)))).isFalse();
    assertThat(TurnDetection.are(List.of())).isFalse();
  }

  private static List<RowPair> pairs(List<Row> base, List<Row> other) {
    Side one = new Side("one", Processes.of(base, WARM_UP), Map.of(), "");
    Side two = new Side("two", Processes.of(other, WARM_UP), Map.of(), "");
    assertThat(new Sides(List.of(one, two), Set.of(), List.of()).all()).hasSize(2);
    return new Matching(one, two, Quantity.TIME).pairs();
  }
}
