package org.gpuquerylab.operators;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import java.util.Set;
import org.gpuquerylab.backend.device.Capability;
import org.gpuquerylab.backend.device.DeviceInfo;
import org.gpuquerylab.operators.aggregation.Aggregation;
import org.gpuquerylab.operators.join.EquiJoin;
import org.junit.jupiter.api.Test;

class OperatorAlgorithmsTest {

  @Test
  void listsWhatIsBuiltInFirstAndThenWhatIsProvided() {
    assertThat(OperatorAlgorithms.all().items())
        .extracting(OperatorAlgorithm::toString)
        .doesNotHaveDuplicates()
        .containsSubsequence(
            "Selection/filter",
            "EquiJoin/unpartitioned",
            "EquiJoin/radix",
            "Aggregation/hash",
            "Aggregation/atomic",
            "Sort/merge",
            "Sort/radix",
            "EquiJoin/nested-loop")
        .endsWith("EquiJoin/nested-loop");
    assertThat(OperatorAlgorithms.all().problems()).isEmpty();
  }

  @Test
  void findsByNameAndNamesTheChoices() {
    assertThat(OperatorAlgorithms.named(EquiJoin.class, "nested-loop").mostRows()).isEqualTo(6000);
    assertThatThrownBy(() -> OperatorAlgorithms.named(EquiJoin.class, "sort-merge"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageMatching(
            "there is no algorithm sort-merge for EquiJoin,"
                + " only \\[unpartitioned, radix, (\\S+, )*nested-loop\\]");
  }

  @Test
  void saysWhatADeviceMustBeCapableOf() {
    OperatorAlgorithm<Aggregation> atomic = OperatorAlgorithms.named(Aggregation.class, "atomic");
    assertThat(atomic.runsOn(device(Set.of()))).isFalse();
    assertThat(atomic.runsOn(device(Set.of(Capability.INT64_ATOMICS)))).isTrue();
    assertThat(OperatorAlgorithms.named(Aggregation.class, "hash").runsOn(device(Set.of())))
        .isTrue();
  }

  private static DeviceInfo device(Set<Capability> capabilities) {
    return new DeviceInfo("x", 0, DeviceInfo.Kind.GPU, "X", "1", capabilities, Map.of());
  }
}
