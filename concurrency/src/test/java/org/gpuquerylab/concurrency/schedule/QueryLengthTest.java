package org.gpuquerylab.concurrency.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.gpuquerylab.concurrency.query.KernelStep;
import org.gpuquerylab.concurrency.query.KernelWork;
import org.gpuquerylab.concurrency.resource.KernelDemand;
import org.gpuquerylab.concurrency.resource.MultiprocessorLimits;
import org.junit.jupiter.api.Test;

/** Checks the predicted lengths of queries with an obvious bottleneck. */
class QueryLengthTest {
  private final MultiprocessorLimits limits = MultiprocessorLimits.of(132, 64, 32, 65_536, 233_472);
  private final DeviceRates rates = DeviceRates.typical(limits);

  private static KernelStep step(long bytes, long operations) {
    return new KernelStep(
        new KernelDemand("k", 1, 0, 0, 1), new KernelWork(bytes, operations, 0, 0), List.of());
  }

  @Test
  void noWorkTakesNoTime() {
    assertThat(QueryLength.seconds(rates, limits, List.of())).isZero();
  }

  @Test
  void aSaturatingScanTakesItsBytesOverTheBandwidth() {
    double seconds = QueryLength.seconds(rates, limits, List.of(step(4L << 30, 1)));
    double floor = (4L << 30) / rates.bytesPerSecond();
    assertThat(seconds).isCloseTo(floor + rates.replayedLaunchSeconds(), within(1e-9));
  }

  /** The device moves 4.5e12 bytes per second and executes 1.8e13 operations per second. */
  @Test
  void balanceTellsWhatBounds() {
    assertThat(QueryLength.balance(rates, limits, List.of())).isZero();
    assertThat(QueryLength.balance(rates, limits, List.of(step(1 << 26, 1 << 20))))
        .isBetween(0.0, 0.1);
    assertThat(QueryLength.balance(rates, limits, List.of(step(1 << 20, 1L << 36))))
        .isGreaterThan(10);
    // Two operations for each byte take less time than the memory access.
    assertThat(QueryLength.balance(rates, limits, List.of(step(1 << 26, 2L << 26)))).isLessThan(1);
  }

  @Test
  void stepsAddUp() {
    KernelStep scan = step(1 << 26, 0);
    KernelStep compute = step(0, 1L << 36);
    double each =
        QueryLength.seconds(rates, limits, List.of(scan))
            + QueryLength.seconds(rates, limits, List.of(compute));
    assertThat(QueryLength.seconds(rates, limits, List.of(scan, compute)))
        .isCloseTo(each, within(1e-12));
  }
}
