package org.gpuquerylab.operators.aggregation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.gpuquerylab.operators.device.DeviceTable;
import org.gpuquerylab.operators.device.OnEachDevice;
import org.gpuquerylab.operators.device.OperatorContext;
import org.gpuquerylab.operators.device.OperatorContract;
import org.gpuquerylab.operators.device.RandomTables;
import org.gpuquerylab.operators.device.StepTime;
import org.gpuquerylab.operators.table.Table;
import org.junit.jupiter.api.Test;

@OnEachDevice
class HashAggregationTest extends OperatorContract {
  @Test
  void namesItsSteps() {
    Table table = new RandomTables(3).table("t", 5000);
    try (OperatorContext profiled = new OperatorContext(backend, true);
        DeviceTable uploaded = DeviceTable.upload(profiled, table, List.of("i", "l"))) {
      profiled.steps().clear();
      List<Aggregate> sum = List.of(Aggregate.sum("l", "sum"));
      new HashAggregation(profiled).aggregate(uploaded, List.of("i"), sum).close();
      assertThat(profiled.steps().times())
          .extracting(StepTime::step)
          .contains("count", "prefix sum", "scatter", "aggregate");
    }
  }
}
