package org.gpuquerylab.operators.join;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.LongStream;
import org.gpuquerylab.operators.device.DeviceTable;
import org.gpuquerylab.operators.device.OnEachDevice;
import org.gpuquerylab.operators.device.OperatorContext;
import org.gpuquerylab.operators.device.StepTime;
import org.gpuquerylab.operators.table.Column;
import org.gpuquerylab.operators.table.Table;
import org.junit.jupiter.api.Test;

@OnEachDevice
class UnpartitionedHashJoinTest extends EquiJoinAnswers {
  @Override
  protected EquiJoin join(OperatorContext in) {
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

  private void checkDense(boolean direct, boolean consecutive, long... keys) {
    long[] others = new long[3 * keys.length + 4];
    for (int i = 0; i < keys.length; i++) {
      others[3 * i] = keys[i];
      others[3 * i + 1] = keys[i] - 1;
      others[3 * i + 2] = keys[i] + 1;
    }
    others[3 * keys.length] = Long.MAX_VALUE;
    others[3 * keys.length + 1] = Long.MIN_VALUE;
    check(
        new Table("b", List.of(Column.ofLongs("b_key", keys), rowNumbers("b_row", keys.length))),
        new Table(
            "p", List.of(Column.ofLongs("p_key", others), rowNumbers("p_row", others.length))),
        INTS,
        "longs from " + keys[0]);
    int[] ints = LongStream.of(keys).mapToInt(key -> (int) key).toArray();
    int[] otherInts = LongStream.of(others).mapToInt(key -> (int) key).toArray();
    check(ints("b", ints), ints("p", otherInts), INTS, "ints from " + ints[0]);
    DeviceTable build = upload(ints("b", ints));
    try (JoinTable table = new JoinTable(context, build, "b_key")) {
      boolean slots = table.form() instanceof SlotTable;
      assertThat(slots && ((SlotTable) table.form()).direct()).isEqualTo(direct);
      assertThat(slots && ((SlotTable) table.form()).consecutive()).isEqualTo(consecutive);
    }
  }

  @Test
  void findsDenseKeysWithoutSearching() {
    long[] up = LongStream.range(0, 3000).toArray();
    long[] down = LongStream.range(0, 3000).map(i -> 2999 - i).toArray();
    for (long first : new long[] {0, 1, -1500, 19920101, Integer.MIN_VALUE}) {
      checkDense(true, true, LongStream.of(up).map(i -> first + i).toArray());
      checkDense(true, false, LongStream.of(down).map(i -> first + i).toArray());
      checkDense(true, false, LongStream.of(up).map(i -> first + i / 2 * 3).toArray());
    }
    checkDense(true, true, Integer.MAX_VALUE);
    checkDense(true, false, 0, SlotTable.DIRECT_SLOTS - 1);
    checkDense(false, false, 0, SlotTable.DIRECT_SLOTS);
    checkDense(false, false, Integer.MIN_VALUE, Integer.MAX_VALUE);
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
          .containsExactly(
              "count", "count", "count prefix sum", "insert", "probe", "prefix sum", "gather");
    }
  }
}
