package org.gpuquerylab.costmodel.internal.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Map;
import java.util.SplittableRandom;
import org.assertj.core.data.Offset;
import org.gpuquerylab.costmodel.profile.DeviceProfile;
import org.gpuquerylab.costmodel.profile.ExampleProfile;
import org.gpuquerylab.costmodel.profile.RateCurve;
import org.gpuquerylab.costmodel.profile.Segments;
import org.gpuquerylab.costmodel.profile.Segments.Origin;
import org.junit.jupiter.api.Test;

/** Compares the seconds of each kind of work with numbers that were computed by hand. */
class StepWorkTest {
  private static final DeviceProfile DEVICE = ExampleProfile.PROFILE;
  private static final Offset<Double> EXACT = within(1e-15);

  @Test
  void streamsRunAtTheBandwidth() {
    StepWork step = StepWork.step("s").read("a", 1e6).write("b", 1e6).build();
    assertThat(step.seconds(WorkKind.READ, DEVICE, false)).isEqualTo(1e-5, EXACT);
    assertThat(step.seconds(WorkKind.WRITE, DEVICE, false)).isEqualTo(2e-5, EXACT);
    assertThat(step.seconds(WorkKind.GATHER, DEVICE, false)).isZero();
  }

  @Test
  void streamsWithinTheCacheAreFaster() {
    StepWork step = StepWork.step("s").read("a", 1e6, 1e5).write("b", 1e6, 1e6).build();
    assertThat(step.seconds(WorkKind.READ, DEVICE, false)).isEqualTo(1e-6, EXACT);
    assertThat(step.seconds(WorkKind.WRITE, DEVICE, false)).isEqualTo(2e-6, EXACT);
  }

  @Test
  void sparseColumnsMoveTheExpectedSectors() {
    Sparse column = new Sparse("c", WorkKind.READ, 8000, 4, 0.1);
    assertThat(column.sectors(32)).isEqualTo(1000 * (1 - Math.pow(0.9, 8)), within(1e-9));
    assertThat(column.seconds(DEVICE, false))
        .isEqualTo(32 * 1000 * (1 - Math.pow(0.9, 8)) / 100e9, EXACT);
    assertThat(new Sparse("c", WorkKind.READ, 8000, 4, 0).sectors(32)).isZero();
    assertThat(new Sparse("c", WorkKind.READ, 8000, 4, 1).sectors(32)).isEqualTo(1000);
    assertThat(new Sparse("c", WorkKind.READ, 100, 32, 0.5).sectors(32)).isEqualTo(50);
    assertThat(new Sparse("c", WorkKind.READ, 100, 33, 0.5).sectors(32)).isEqualTo(100);
  }

  @Test
  void theExpectedSectorsAreThoseOfASimulation() {
    long seed = 5;
    SplittableRandom random = new SplittableRandom(seed);
    int sectors = 200_000;
    int touched = 0;
    for (int i = 0; i < sectors; i++) {
      boolean any = false;
      for (int k = 0; k < 8; k++) {
        any |= random.nextDouble() < 0.07;
      }
      touched += any ? 1 : 0;
    }
    assertThat(new Sparse("c", WorkKind.READ, 8.0 * sectors, 4, 0.07).sectors(32))
        .as("seed %d", seed)
        .isEqualTo(touched, within(0.01 * sectors));
  }

  @Test
  void memoryMovesTheSegmentsThatWereMeasured() {
    Segments segments =
        new Segments(64, Origin.MEASURED, 32, Origin.DOCUMENTED, 32, 32, Origin.DOCUMENTED);
    DeviceProfile device =
        new DeviceProfile(
            DeviceProfile.VERSION,
            "d",
            "b",
            "1",
            "now",
            false,
            DEVICE.bandwidths(),
            segments,
            DEVICE.facts(),
            DEVICE.rates(),
            Map.of(),
            Map.of());
    StepWork step = StepWork.step("s").readSome("a", 1600, 4, 0.1).build();
    assertThat(step.seconds(WorkKind.READ, device, false))
        .isEqualTo(100 * (1 - Math.pow(0.9, 16)) * 64 / 100e9, EXACT);
    StepWork writes = StepWork.step("s").writeSome("a", 1600, 4, 0.1).build();
    assertThat(writes.seconds(WorkKind.WRITE, device, false))
        .isEqualTo(200 * (1 - Math.pow(0.9, 8)) * 32 / 50e9, EXACT);
  }

  @Test
  void randomAccessesRunAtTheRateOfTheirWorkingSet() {
    StepWork step = StepWork.step("s").gather("a", 1e6, 4, 1e7).gather("b", 1e6, 40, 1e9).build();
    assertThat(step.seconds(WorkKind.GATHER, DEVICE, false))
        .isEqualTo(1e6 / 10e9 + 2e6 / 1e9, EXACT);
    StepWork writes = StepWork.step("s").scatter("a", 1e6, 8, 1e5).build();
    assertThat(writes.seconds(WorkKind.SCATTER, DEVICE, false)).isEqualTo(1e6 / 50e9, EXACT);
  }

  @Test
  void atomicsRunAtTheRateOfTheirAddresses() {
    StepWork step = StepWork.step("s").atomics("a", 1e6, 4, 1000).atomics("b", 1e6, 8, 1).build();
    assertThat(step.seconds(WorkKind.ATOMIC, DEVICE, false))
        .isEqualTo(1e6 / 2e9 + 1e6 / 0.5e9, EXACT);
  }

  @Test
  void launchesAndElementsCostTime() {
    StepWork step = StepWork.step("s").launches(3).items("i", 2e6).build();
    assertThat(step.seconds(WorkKind.LAUNCH, DEVICE, false)).isEqualTo(12e-6, EXACT);
    assertThat(step.seconds(WorkKind.LAUNCH, DEVICE, true)).isEqualTo(3e-6, EXACT);
    assertThat(step.seconds(WorkKind.ITEM, DEVICE, false)).isEqualTo(2e-6, EXACT);
  }

  @Test
  void branchesCostTimeWhereTheyChange() {
    StepWork step = StepWork.step("s").branches("b", 1e6, 0.25).branches("c", 1e6, 1).build();
    assertThat(step.seconds(WorkKind.BRANCH, DEVICE, false))
        .isEqualTo(1e6 * 2 * 0.25 * 0.75 / 1e12, EXACT);
    assertThatThrownBy(() -> StepWork.step("s").branches("b", 1, -0.1))
        .hasMessage("probability must be from 0 to 1, not -0.1");
  }

  @Test
  void fewThreadsGetAPartOfTheBandwidth() {
    StepWork step = StepWork.step("s").read("a", 1e6).launches(1).threads(1000).build();
    assertThat(step.occupancy(DEVICE)).isEqualTo(0.1, within(1e-12));
    assertThat(step.seconds(WorkKind.READ, DEVICE, false)).isEqualTo(1e-4, EXACT);
    assertThat(step.seconds(WorkKind.LAUNCH, DEVICE, false)).isEqualTo(4e-6, EXACT);
  }

  @Test
  void aFewThreadsOfAStepGetAPartOfTheBandwidthToo() {
    StepWork step = StepWork.step("s").read("a", 1e6).readBy(1000, "b", 1e6).build();
    assertThat(step.seconds(WorkKind.READ, DEVICE, false)).isEqualTo(1e-5 + 1e-4, EXACT);
    RateCurve.Point least = DEVICE.rates().readByThreads().points().get(0);
    assertThat(DEVICE.rates().occupancy(least.at() / 4))
        .isEqualTo(DEVICE.rates().occupancy(least.at()) / 4, EXACT);
    assertThat(DEVICE.rates().occupancy(0)).isPositive();
  }

  @Test
  void faultyWorkIsNamed() {
    StepWork.Builder step = StepWork.step("s");
    assertThatThrownBy(() -> step.read("a", -1)).hasMessageContaining("bytes must be at least 0");
    assertThatThrownBy(() -> step.readSome("a", 1, 4, 2))
        .hasMessage("fraction must be from 0 to 1, not 2.0");
    assertThatThrownBy(() -> step.gather("a", 1, 0, 1)).hasMessageContaining("width");
    assertThatThrownBy(() -> step.atomics("a", 1, 2, 1)).hasMessage("bytes must be 4 or 8, not 2");
  }
}
