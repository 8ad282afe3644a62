package org.gpuquerylab.backend.device;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class DeviceInfoTest {

  @Test
  void unknownFactsAreAbsentAndCopiesAreKept() {
    Set<Capability> capabilities = EnumSet.of(Capability.FP64);
    Map<DeviceFact, Long> facts = new EnumMap<>(DeviceFact.class);
    facts.put(DeviceFact.L2_BYTES, 5L);
    DeviceInfo device =
        new DeviceInfo("opencl", 3, DeviceInfo.Kind.GPU, "Some GPU", "1.0", capabilities, facts);
    capabilities.clear();
    facts.clear();
    assertThat(device.has(Capability.FP64)).isTrue();
    assertThat(device.has(Capability.SUBGROUPS)).isFalse();
    assertThat(device.fact(DeviceFact.L2_BYTES)).hasValue(5);
    assertThat(device.fact(DeviceFact.CLOCK_KHZ)).isEmpty();
    assertThat(device.selector()).isEqualTo("opencl:3");
    assertThat(device).hasToString("opencl:3 Some GPU");
  }

  @Test
  void everyFactHasAUnit() {
    assertThat(DeviceFact.values()).allSatisfy(fact -> assertThat(fact.unit()).isNotBlank());
  }
}
