package org.gpuquerylab.operators.selection;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.gpuquerylab.operators.device.DeviceTable;
import org.gpuquerylab.operators.device.OnEachDevice;
import org.gpuquerylab.operators.device.OperatorContext;
import org.gpuquerylab.operators.device.OperatorContract;
import org.gpuquerylab.operators.device.RandomTables;
import org.gpuquerylab.operators.device.StepTime;
import org.gpuquerylab.operators.selection.Condition.Comparison;
import org.gpuquerylab.operators.table.Table;
import org.junit.jupiter.api.Test;

@OnEachDevice
class FilterSelectionTest extends OperatorContract {

  @Test
  void namesItsSteps() {
    Table table = new RandomTables(3).table("t", 5000);
    try (OperatorContext profiled = new OperatorContext(backend, true);
        DeviceTable uploaded = DeviceTable.upload(profiled, table, List.of("i", "l"))) {
      profiled.steps().clear();
      Condition condition = new Condition.Compare("i", Comparison.GREATER, 0);
      new FilterSelection(profiled).select(uploaded, condition, List.of("l")).close();
      assertThat(profiled.steps().times())
          .extracting(StepTime::step)
          .containsExactly("filter", "prefix sum", "gather");
      assertThat(profiled.steps().times()).allMatch(time -> time.operator().equals("selection"));
    }
  }
}
