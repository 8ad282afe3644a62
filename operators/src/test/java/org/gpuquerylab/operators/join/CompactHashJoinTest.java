package org.gpuquerylab.operators.join;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.gpuquerylab.operators.device.DeviceTable;
import org.gpuquerylab.operators.device.OnEachDevice;
import org.gpuquerylab.operators.device.OperatorContext;
import org.gpuquerylab.operators.device.StepTime;
import org.gpuquerylab.operators.table.Column;
import org.gpuquerylab.operators.table.Table;
import org.junit.jupiter.api.Test;

/**
 * Tests the join with a table that fits into local memory, including on devices without such
 * memory.
 */
@OnEachDevice
class CompactHashJoinTest extends EquiJoinContract {
  private static final int MULTIPLIER = 0x85EBCA6B;

  @Override
  protected EquiJoin join(OperatorContext in) {
    return new UnpartitionedHashJoin(in, true);
  }

  private boolean compact(int... keys) {
    DeviceTable build = upload(new Table("b", List.of(Column.ofInts("k", keys))));
    try (JoinTable table = new JoinTable(context, build, "k", true)) {
      return table.form() instanceof CompactTable;
    }
  }

  /**
   * The key that has a given hash. It is the hash times the inverse of the multiplier, which
   * Newton's method finds.
   */
  private static int keyOf(int bucket, int remainder) {
    int inverse = MULTIPLIER;
    for (int i = 0; i < 5; i++) {
      inverse *= 2 - MULTIPLIER * inverse;
    }
    return (bucket << 16 | remainder) * inverse;
  }

  /**
   * Distinct keys that crowd some buckets: of every eight adjacent buckets, {@code crowdedOfEight}
   * get {@code count} keys each.
   */
  private static int[] crowded(int count, int crowdedOfEight) {
    return IntStream.range(0, 80)
        .flatMap(
            i ->
                IntStream.range(0, crowdedOfEight)
                    .flatMap(
                        j ->
                            IntStream.range(0, count)
                                .map(r -> keyOf(65535 - (8 * i + j), 0xFFFF - 7 * r))))
        .toArray();
  }

  @Test
  void findsKeysOfCrowdedBuckets() {
    for (int count = 1; count <= 31; count++) {
      int[] keys = crowded(count, 1);
      int[] others = IntStream.of(keys).flatMap(k -> IntStream.of(k, k + 1, -k)).toArray();
      check(ints("b", keys), ints("p", others), INTS, count + " keys a bucket");
      assertThat(compact(keys)).as("%d keys a bucket", count).isTrue();
      assertThat(compact(keys[0], keys[0])).as("double").isFalse();
    }
  }

  @Test
  void usesAnotherTableIfBucketsAreTooCrowded() {
    assertThat(compact(crowded(32, 1))).isFalse();
    assertThat(compact(crowded(10, 4))).isTrue();
    assertThat(compact(crowded(11, 4))).isFalse();
    for (int[] keys : List.of(crowded(32, 1), crowded(11, 4), crowded(300, 1))) {
      check(ints("b", keys), ints("p", keys), INTS, keys.length + " keys");
    }
  }

  @Test
  void takesAsManyRowsAsPlacesCanBeNumbered() {
    SplittableRandom random = new SplittableRandom(1);
    int[] keys = random.ints().distinct().limit(CompactTable.MOST_ROWS + 1).toArray();
    int[] others = random.ints(90_001, 0, 2 * keys.length).toArray();
    for (int i = 0; i < others.length; i++) {
      others[i] = others[i] < keys.length ? keys[others[i]] : others[i] * MULTIPLIER;
    }
    for (int rows : new int[] {keys.length - 2, keys.length - 1, keys.length}) {
      int[] some = IntStream.of(keys).limit(rows).toArray();
      assertThat(compact(some)).isEqualTo(rows < keys.length);
      check(ints("b", some), ints("p", others), INTS, rows + " rows, seed 1");
    }
  }

  @Test
  void namesItsSteps() {
    Table table = new Table("b", List.of(Column.ofInts("k", new int[] {1, 1 << 30, 3})));
    JoinColumns columns = new JoinColumns("k", List.of(), "k", List.of("k"));
    try (OperatorContext profiled = new OperatorContext(backend, true);
        DeviceTable uploaded = DeviceTable.upload(profiled, table, List.of("k"))) {
      profiled.steps().clear();
      join(profiled).join(uploaded, uploaded, columns).close();
      assertThat(profiled.steps().times())
          .extracting(StepTime::step)
          .containsExactly(
              "count", "count", "count prefix sum", "insert", "probe", "prefix sum", "gather");
    }
  }
}
