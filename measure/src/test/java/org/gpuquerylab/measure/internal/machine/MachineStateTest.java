package org.gpuquerylab.measure.internal.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.gpuquerylab.input.internal.MachineMeter;
import org.gpuquerylab.measure.internal.json.RowJson;
import org.gpuquerylab.measure.results.Point;
import org.gpuquerylab.measure.results.Row;
import org.gpuquerylab.measure.results.Status;
import org.gpuquerylab.measure.results.Task;
import org.junit.jupiter.api.Test;

class MachineStateTest {

  private static Row row(Map<String, Double> machine) {
    Task task = new Task(new Point(Map.of("tables", "4")), 0);
    return new Row(task, Status.SKIPPED, null, "too large", Instant.EPOCH).on(machine);
  }

  @Test
  void mediansAreOfTheRowsThatHaveTheNumber() {
    List<Row> rows =
        List.of(
            row(Map.of(MachineMeter.LOAD, 1.0)),
            row(Map.of(MachineMeter.LOAD, 7.0, MachineMeter.OTHERS, 2.0)),
            row(Map.of(MachineMeter.LOAD, 3.0)),
            row(Map.of()));
    assertThat(MachineState.medians(rows))
        .isEqualTo(Map.of(MachineMeter.LOAD, 3.0, MachineMeter.OTHERS, 2.0));
  }

  @Test
  void onlyLargeDifferencesCount() {
    Map<String, Double> idle = Map.of("loadAverage", 1.0, "clockMHz", 2600.0, "otherCores", 0.0);
    Map<String, Double> near = Map.of("loadAverage", 1.9, "clockMHz", 2500.0, "otherCores", 0.2);
    Map<String, Double> busy = Map.of("loadAverage", 6.0, "clockMHz", 2000.0, "otherCores", 1.5);
    assertThat(MachineState.differences(idle, near)).isEmpty();
    assertThat(MachineState.differences(idle, busy)).isEqualTo(MachineState.NAMES);
    assertThat(MachineState.differences(busy, Map.of())).as("unknown").isEmpty();
  }

  @Test
  void aRowCarriesTheState() {
    assertThat(RowJson.write(row(Map.of("clockMHz", 2600.5, "loadAverage", 0.25))))
        .contains("\"machine\":{\"loadAverage\":0.25,\"clockMHz\":2600.5}");
    assertThat(RowJson.write(row(Map.of()))).doesNotContain("machine");
  }
}
