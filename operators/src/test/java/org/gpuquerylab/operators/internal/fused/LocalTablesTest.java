package org.gpuquerylab.operators.internal.fused;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.gpuquerylab.backend.device.Capability;
import org.gpuquerylab.backend.device.DeviceFact;
import org.gpuquerylab.backend.device.DeviceInfo;
import org.gpuquerylab.operators.ssb.Generator;
import org.gpuquerylab.operators.ssb.Queries;
import org.gpuquerylab.operators.ssb.Scale;
import org.gpuquerylab.operators.star.Encoding;
import org.gpuquerylab.operators.star.StarQuery;
import org.gpuquerylab.operators.table.Database;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The division of a group's local memory, for devices that are only described: no device of the
 * tests' machine needs to have local memory at launch.
 */
class LocalTablesTest {
  private static final Database DATABASE =
      new Generator(new Scale(0.1), 4).database(Queries.columns(Queries.all()));
  private static final FusedPlanner PLANNER = new FusedPlanner(DATABASE, Encoding.PLAIN);

  private static DeviceInfo device(DeviceInfo.Kind kind, long sharedBytes) {
    Map<DeviceFact, Long> facts = new HashMap<>();
    if (sharedBytes > 0) {
      facts.put(DeviceFact.LAUNCH_SHARED_BYTES_PER_GROUP, sharedBytes);
    }
    return new DeviceInfo("test", 0, kind, "a", "b", EnumSet.noneOf(Capability.class), facts);
  }

  /** The value of a define, which must be there. */
  private static int defined(LocalTables local, String name) {
    return Objects.requireNonNull(local.defines().get(name), name);
  }

  /** The areas follow one another, the queues come last, and all fit into the device's memory. */
  @ParameterizedTest
  @ValueSource(longs = {48 << 10, 99 << 10, 163 << 10, 227 << 10})
  void areasAreDisjointAndFit(long bytes) {
    for (StarQuery query : Queries.all()) {
      FusedPlan plan = PLANNER.plan(query);
      LocalTables local = new LocalTables(plan, device(DeviceInfo.Kind.GPU, bytes));
      Map<String, Integer> defines = local.defines();
      int used = 0;
      for (String name : new String[] {"BITS", "AREA"}) {
        for (int k = 0; k < plan.stages().size(); k++) {
          assertThat(defines.get(name + "_AT" + k)).as(query.name() + name + k).isEqualTo(used);
          int words = defined(local, name + k);
          assertThat(words * Integer.BYTES % LocalMemory.UNIT).isZero();
          used += words;
          assertThat(local.holdsCodes(k)).isEqualTo(defined(local, "AREA" + k) > 0);
        }
      }
      assertThat(defines).containsEntry("QUEUE_AT", used);
      assertThat(used * Integer.BYTES).isLessThanOrEqualTo(LocalMemory.TABLE_BYTES);
      int queues = local.group() / defined(local, "WARP") * defined(local, "QUEUE_LENGTH");
      int all = defined(local, "LAUNCH_SHARED_BYTES");
      assertThat(all).isEqualTo((used + queues) * Integer.BYTES).isLessThan((int) bytes);
      assertThat(local.rows()).isEqualTo(16 * local.group());
    }
  }

  /** With more memory, no stage finds fewer of its rows in local memory, and some find all. */
  @Test
  void moreMemoryHoldsMore() {
    double all = 0;
    double some = 0;
    for (StarQuery query : Queries.all()) {
      FusedPlan plan = PLANNER.plan(query);
      LocalTables small = new LocalTables(plan, device(DeviceInfo.Kind.GPU, 10 << 10));
      LocalTables large = new LocalTables(plan, device(DeviceInfo.Kind.GPU, 227 << 10));
      for (int k = 0; k < plan.stages().size(); k++) {
        assertThat(large.tableShare(k)).isBetween(small.tableShare(k), 1.0);
        all += large.tableShare(k) == 1 ? 1 : 0;
        some += small.tableShare(k) > 0 && small.tableShare(k) < 1 ? 1 : 0;
        int part = defined(small, "PART" + k);
        assertThat(part).isEqualTo(small.tableShare(k) % 1 > 0 ? 1 : 0);
      }
    }
    assertThat(all).isPositive();
    assertThat(some).as("tables of which only a part fits").isPositive();
  }

  @ParameterizedTest
  @EnumSource(DeviceInfo.Kind.class)
  void withoutLocalMemoryAtLaunchNothingIsPlaced(DeviceInfo.Kind kind) {
    for (StarQuery query : Queries.all()) {
      FusedPlan plan = PLANNER.plan(query);
      LocalTables local = new LocalTables(plan, device(kind, 0));
      assertThat(local.rows()).isEqualTo(local.group());
      assertThat(local.defines()).doesNotContainKey("LAUNCH_SHARED_BYTES");
      int ranges = kind == DeviceInfo.Kind.CPU ? 1 : 0;
      assertThat(local.defines()).containsEntry("RANGES", ranges);
      for (int k = 0; k < plan.stages().size(); k++) {
        assertThat(local.tableShare(k)).isZero();
        assertThat(local.holdsCodes(k)).isFalse();
      }
    }
  }
}
