package org.gpuquerylab.concurrency.resource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class KernelDemandTest {
  @Test
  void refusesNumbersOutOfRange() {
    assertThatThrownBy(() -> new KernelDemand("scan", 0, 32, 0, 1))
        .isInstanceOf(ConcurrencyException.class)
        .hasMessageContaining("threads of kernel 'scan' is 0");
    assertThatThrownBy(() -> new KernelDemand("scan", 32, -1, 0, 1))
        .hasMessageContaining("registersPerThread of kernel 'scan' is -1");
    assertThatThrownBy(() -> new KernelDemand("scan", 32, 1, -2, 1))
        .hasMessageContaining("sharedBytesPerBlock of kernel 'scan' is -2");
    assertThatThrownBy(() -> new KernelDemand("scan", 32, 1, 0, 0))
        .hasMessageContaining("count of kernel 'scan' is 0");
    assertThatThrownBy(() -> MultiprocessorLimits.of(0, 64, 32, 65_536, 0))
        .isInstanceOf(ConcurrencyException.class)
        .hasMessageContaining("multiprocessors is 0");
  }

  @Test
  void roundsToTheUnitsOfAllocation() {
    KernelDemand kernel = new KernelDemand("scan", 1 << 20, 33, 100, 1);
    assertThat(AllocationUnits.NONE.warpRegisters(kernel)).isEqualTo(1056);
    assertThat(AllocationUnits.HOPPER.warpRegisters(kernel)).isEqualTo(1280);
    assertThat(AllocationUnits.NONE.blockSharedBytes(kernel)).isEqualTo(100);
    assertThat(AllocationUnits.HOPPER.blockSharedBytes(kernel)).isEqualTo(1152);
  }

  @Test
  void groupsTwoMultiprocessorsOnce() {
    MultiprocessorLimits limits = MultiprocessorLimits.of(131, 64, 32, 65_536, 233_472);
    MultiprocessorLimits pair = limits.pair();
    assertThat(pair)
        .isEqualTo(
            new MultiprocessorLimits(65, 2, 128, 64, 131_072, 466_944, AllocationUnits.NONE));
    assertThatThrownBy(pair::pair).hasMessageContaining("nothing to group");
    assertThat(new KernelDemand("scan", 131 * 64, 32, 0, 1).warps(limits)).isEqualTo(2);
    assertThat(new KernelDemand("scan", 131 * 64, 32, 0, 1).warps(pair)).isEqualTo(5);
  }
}
