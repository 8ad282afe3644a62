package org.gpuquerylab.operators.device;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.gpuquerylab.backend.device.OutOfDeviceMemoryException;
import org.gpuquerylab.operators.table.Column;
import org.gpuquerylab.operators.table.Table;
import org.junit.jupiter.api.Test;

@OnEachDevice
class DeviceTableTest extends OperatorContract {

  @Test
  void bringsBackWhatWasUploaded() {
    for (int rows : new int[] {0, 1, 5000}) {
      Table table = new RandomTables(rows).table("t", rows);
      Table back = download(DeviceTable.upload(context, table, List.of("s", "d", "l", "i")));
      assertThat(back.columns()).extracting(Column::name).containsExactly("s", "d", "l", "i");
      for (Column column : table.columns()) {
        assertThat(back.column(column.name()).array()).isEqualTo(column.array());
        assertThat(back.column(column.name()).type()).isEqualTo(column.type());
      }
    }
  }

  @Test
  void uploadsSomeRows() {
    Table table = new Table("t", List.of(Column.ofInts("i", new int[] {1, 2, 3, 4, 5})));
    Table back = download(DeviceTable.upload(context, table, List.of("i"), 1, 3));
    assertThat(back.column("i").ints()).containsExactly(2, 3, 4);
  }

  @Test
  void leavesNothingBehindWhereMemoryDoesNotSuffice() {
    Table table = new RandomTables(1).table("t", 1000);
    long limit = backend.freeMemory().orElse(Long.MAX_VALUE) + backend.allocatedMemory();
    int open = backend.openResources().size();
    backend.limitMemory(backend.allocatedMemory() + 13_000);
    try {
      assertThatThrownBy(() -> DeviceTable.upload(context, table, List.of("i", "l", "d", "s")))
          .isInstanceOf(OutOfDeviceMemoryException.class);
    } finally {
      backend.limitMemory(limit);
    }
    assertThat(backend.openResources()).hasSize(open);
  }

  @Test
  void namesMissingColumns() {
    DeviceTable table = upload(new RandomTables(1).table("t", 3));
    assertThatThrownBy(() -> table.column("x"))
        .hasMessage("table t has no column x, only [i, l, d, s]");
    assertThatThrownBy(() -> new DeviceTable("t", 4, table.columns()))
        .hasMessageContaining("fewer than 4 values");
    assertThatThrownBy(() -> table.column("d").ints()).hasMessageContaining("FLOAT64");
  }

  @Test
  void timesStepsOfAProfiledQueueOnly() {
    Table table = new RandomTables(1).table("t", 1000);
    DeviceTable.upload(context, table, List.of("i", "l")).close();
    assertThat(context.steps().times()).isEmpty();
    try (OperatorContext profiled = new OperatorContext(backend, true)) {
      DeviceTable.upload(profiled, table, List.of("i", "l")).close();
      assertThat(profiled.steps().times())
          .singleElement()
          .satisfies(
              time -> {
                assertThat(time.operator()).isEqualTo("transfer");
                assertThat(time.step()).isEqualTo("input");
                assertThat(time.bytes()).isEqualTo(12_000);
                assertThat(time.seconds()).isPositive();
              });
      profiled.steps().clear();
      assertThat(profiled.steps().times()).isEmpty();
    }
  }
}
