package org.gpuquerylab.concurrency.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import org.gpuquerylab.concurrency.query.KernelWork;
import org.gpuquerylab.concurrency.resource.KernelDemand;
import org.gpuquerylab.concurrency.resource.LaunchConfiguration;
import org.gpuquerylab.concurrency.resource.MultiprocessorLimits;
import org.junit.jupiter.api.Test;

/** Chooses launches for kernels that need nothing of a resource. */
class LaunchChoicesTest {
  private static final LaunchConfiguration FULL = new LaunchConfiguration("scan", 8, 8);

  private static KernelDemand scan(int registers, int sharedBytes) {
    return new KernelDemand("scan", 1 << 20, registers, sharedBytes, 1);
  }

  private static void fills(KernelDemand kernel, MultiprocessorLimits limits) {
    assertThat(LaunchChoices.plain(kernel, limits)).isEqualTo(FULL);
    KernelWork work = new KernelWork(1 << 28, 1 << 24, 0, 0);
    LaunchConfiguration best =
        LaunchChoices.best(kernel, work, limits, DeviceRates.typical(limits));
    assertThat(best.blocksPerMultiprocessor() * best.warpsPerBlock()).isEqualTo(64);
  }

  /** Once, such a kernel got one block of one warp. */
  @Test
  void demandsOfNothingLimitNothing() {
    fills(scan(32, 0), MultiprocessorLimits.of(132, 64, 32, 65_536, 0));
    fills(scan(0, 1024), MultiprocessorLimits.of(132, 64, 32, 1, 233_472));
    fills(scan(0, 0), MultiprocessorLimits.of(132, 64, 32, 1, 0));
  }

  @Test
  void demandsLimitTheBlocks() {
    MultiprocessorLimits limits = MultiprocessorLimits.of(132, 64, 32, 65_536, 3000);
    assertThat(LaunchChoices.plain(scan(32, 1024), limits))
        .isEqualTo(new LaunchConfiguration("scan", 2, 8));
    assertThat(LaunchChoices.plain(scan(128, 0), limits))
        .isEqualTo(new LaunchConfiguration("scan", 2, 8));
  }
}
