package org.gpuquerylab.costmodel.internal.calibration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.TestBackends;
import org.gpuquerylab.backend.device.Capability;
import org.gpuquerylab.backend.device.DeviceFact;
import org.gpuquerylab.backend.device.DeviceInfo;
import org.gpuquerylab.costmodel.profile.DeviceProfile;
import org.gpuquerylab.costmodel.profile.ProfileFile;
import org.gpuquerylab.costmodel.profile.ProfileStore;
import org.gpuquerylab.costmodel.profile.Rates;
import org.gpuquerylab.costmodel.profile.Segments.Origin;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class CalibrationTest {
  private static final CalibrationOptions SMALL =
      new CalibrationOptions(4 << 20, 1 << 20, 2, 1e-4, 3, true);

  @ParameterizedTest
  @MethodSource("org.gpuquerylab.backend.TestBackends#devices")
  void measuresEveryNumberOnEveryDevice(DeviceInfo device, @TempDir Path folder) {
    Backend backend = TestBackends.shared(device);
    List<String> lines = new ArrayList<>();
    DeviceProfile profile = new Calibration(backend, SMALL, lines::add).run();
    assertThat(backend.openResources()).isEmpty();
    assertThat(lines).hasSizeGreaterThan(3);
    assertThat(profile.isOf(device)).isTrue();
    assertThat(profile.quick()).as("the options are").isTrue();
    Path file = new ProfileStore(folder).save(profile);
    assertThat(ProfileFile.read(file)).isEqualTo(profile);
    checkFacts(device, profile);
    checkCurves(profile.rates());
    checkUnits(profile);
  }

  /**
   * Checks that bandwidths are in bytes per second, not in chunks per second: every memory moves
   * more than 1 MB/s.
   */
  private static void checkUnits(DeviceProfile profile) {
    assertThat(profile.bandwidths().read()).isGreaterThan(1e6);
    assertThat(profile.bandwidths().write()).isGreaterThan(1e6);
    assertThat(profile.bandwidths().pinnedIn()).isGreaterThan(1e6);
    assertThat(profile.rates().readByWorkingSet().at(1 << 20)).isGreaterThan(1e6);
  }

  private static void checkFacts(DeviceInfo device, DeviceProfile profile) {
    assertThat(profile.facts().l2Bytes()).isEqualTo(device.facts().get(DeviceFact.L2_BYTES));
    boolean told = device.fact(DeviceFact.SIMD_WIDTH).isPresent();
    assertThat(profile.segments().threadGroupOrigin())
        .isEqualTo(told ? Origin.DOCUMENTED : Origin.ASSUMED);
    assertThat(profile.rates().replayedLaunchSeconds() != null)
        .isEqualTo(device.has(Capability.NATIVE_REPLAY));
    assertThat(profile.rates().atomics64ByAddresses() != null)
        .isEqualTo(device.has(Capability.INT64_ATOMICS));
  }

  private static void checkCurves(Rates rates) {
    assertThat(rates.readByWorkingSet().points()).hasSize(7);
    assertThat(rates.readByWorkingSet().points().get(6).at()).isEqualTo(4 << 20);
    assertThat(rates.gatherByWorkingSet().points()).hasSize(9);
    assertThat(rates.scatterByWorkingSet().points()).hasSize(9);
    assertThat(rates.atomicsByAddresses().points()).hasSize(11);
    assertThat(rates.readByThreads().points().get(0).at()).isEqualTo(256);
  }

  @Test
  void optionsSuitTheDevice() {
    CalibrationOptions gpu =
        CalibrationOptions.of(
            device(DeviceInfo.Kind.GPU, Map.of(DeviceFact.MEMORY_BYTES, 1L << 37)));
    assertThat(gpu).isEqualTo(new CalibrationOptions(4L << 30, 256 << 20, 2, 1e-3, 5, false));
    CalibrationOptions small =
        CalibrationOptions.of(
            device(
                DeviceInfo.Kind.CPU,
                Map.of(
                    DeviceFact.MEMORY_BYTES,
                    1L << 32,
                    DeviceFact.MAX_ALLOCATION_BYTES,
                    100L << 20)));
    assertThat(small).isEqualTo(new CalibrationOptions(64L << 20, 64 << 20, 4, 1e-2, 5, false));
  }

  @Test
  void faultyOptionsAreRefused() {
    assertThatThrownBy(() -> new CalibrationOptions(3 << 20, 1 << 20, 2, 0, 1, false))
        .hasMessage("bufferBytes must be a power of two from 2^20 to 2^34, not 3145728");
    assertThatThrownBy(() -> new CalibrationOptions(1 << 20, 1, 2, 0, 1, false))
        .hasMessageContaining("copyBytes");
    assertThatThrownBy(() -> new CalibrationOptions(1 << 20, 1 << 20, 2, 0, 0, false))
        .hasMessageContaining("repetition");
  }

  private static DeviceInfo device(DeviceInfo.Kind kind, Map<DeviceFact, Long> facts) {
    return new DeviceInfo("x", 0, kind, "X", "1", Set.of(), facts);
  }
}
