package org.gpuquerylab.concurrency.internal.execution;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Set;
import org.gpuquerylab.backend.device.DeviceFact;
import org.gpuquerylab.backend.device.DeviceInfo;
import org.gpuquerylab.concurrency.resource.AllocationUnits;
import org.gpuquerylab.concurrency.resource.MultiprocessorLimits;
import org.junit.jupiter.api.Test;

/** Checks the limits of devices that report everything, nothing, or more than the models allow. */
class DeviceLimitsTest {
  private static DeviceInfo device(String backend, Map<DeviceFact, Long> facts) {
    return new DeviceInfo(backend, 0, DeviceInfo.Kind.GPU, "a device", "1", Set.of(), facts);
  }

  private static Map<DeviceFact, Long> facts(long threads, long groups, long amount) {
    return Map.of(
        DeviceFact.MULTIPROCESSORS,
        132L,
        DeviceFact.MAX_THREADS_PER_MULTIPROCESSOR,
        threads,
        DeviceFact.MAX_GROUPS_PER_MULTIPROCESSOR,
        groups,
        DeviceFact.REGISTERS_PER_MULTIPROCESSOR,
        amount,
        DeviceFact.SHARED_BYTES_PER_MULTIPROCESSOR,
        amount);
  }

  @Test
  void unitsAreThoseOfTheDevicesProfile() {
    MultiprocessorLimits exact = MultiprocessorLimits.of(132, 64, 32, 65_536, 65_536);
    assertThat(DeviceLimits.of(device("cuda", facts(2048, 32, 65_536))))
        .isEqualTo(exact.with(AllocationUnits.HOPPER));
    assertThat(DeviceLimits.of(device("opencl", facts(2048, 32, 65_536)))).isEqualTo(exact);
  }

  @Test
  void whatIsNotToldIsAsOnMostDevices() {
    assertThat(DeviceLimits.of(device("cpu", Map.of())))
        .isEqualTo(MultiprocessorLimits.of(1, 64, 32, 65_536, 48 << 10));
  }

  @Test
  void moreThanTheModelsHoldIsAsMuchAsTheyHold() {
    MultiprocessorLimits limits =
        DeviceLimits.of(device("opencl", facts(1 << 20, 4096, Long.MAX_VALUE)));
    assertThat(limits.warps()).isEqualTo(128);
    assertThat(limits.blocks()).isEqualTo(128);
    assertThat(limits.registers()).isEqualTo(1 << 21);
    assertThat(limits.sharedBytes()).isEqualTo(1 << 21);
    assertThat(DeviceLimits.of(device("opencl", facts(1, 1, 1))).warps()).isEqualTo(1);
  }
}
