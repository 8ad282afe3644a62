package org.gpuquerylab.operators.join;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.gpuquerylab.operators.device.DeviceTable;
import org.gpuquerylab.operators.device.OperatorContext;
import org.gpuquerylab.operators.device.StepTime;
import org.gpuquerylab.operators.table.Column;
import org.gpuquerylab.operators.table.Table;
import org.junit.jupiter.api.Test;

class UnpartitionedHashJoinTest extends EquiJoinContract {
  @Override
  EquiJoin join(OperatorContext in) {
    return new UnpartitionedHashJoin(in);
  }

  @Test
  void findsOutWhetherKeysAreUnique() {
    assertThat(unique(1, 2, 3, -1)).isTrue();
    assertThat(unique()).isTrue();
    assertThat(unique(1, 2, 3, 2)).isFalse();
  }

  private boolean unique(int... keys) {
    DeviceTable build = upload(new Table("b", List.of(Column.ofInts("k", keys))));
    try (JoinTable table = new JoinTable(context, build, "k")) {
      return table.unique();
    }
  }

  @Test
  void namesItsSteps() {
    Table table = new Table("b", List.of(Column.ofInts("k", new int[] {1, 2, 3})));
    JoinColumns columns = new JoinColumns("k", List.of(), "k", List.of("k"));
    try (OperatorContext profiled = new OperatorContext(backend, true);
        DeviceTable uploaded = DeviceTable.upload(profiled, table, List.of("k"))) {
      profiled.steps().clear();
      new UnpartitionedHashJoin(profiled).join(uploaded, uploaded, columns).close();
      assertThat(profiled.steps().times())
          .extracting(StepTime::step)
          .containsExactly("count", "count prefix sum", "insert", "probe", "prefix sum", "gather");
    }
  }
}
