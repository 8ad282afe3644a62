package org.gpuquerylab.backend.cuda.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.gpuquerylab.backend.device.BackendException;
import org.junit.jupiter.api.Test;

class ArchitectureTest {
  private static final int[] KNOWN = {75, 80, 86, 90, 100, 120};

  @Test
  void isMachineCodeWhereTheCompilerKnowsTheDevice() {
    Architecture hopper = Architecture.choose(90, KNOWN);
    assertThat(hopper).isEqualTo(new Architecture(90, true));
    assertThat(hopper.with(List.of("--x"))).containsExactly("--gpu-architecture=sm_90", "--x");
  }

  @Test
  void isPtxOfTheNewestOlderOneWhereTheDeviceIsNewerThanTheCompiler() {
    Architecture unknown = Architecture.choose(89, KNOWN);
    assertThat(unknown).isEqualTo(new Architecture(86, false));
    assertThat(unknown.with(List.of())).containsExactly("--gpu-architecture=compute_86");
    assertThat(Architecture.choose(130, KNOWN)).isEqualTo(new Architecture(120, false));
  }

  @Test
  void doesNotExistWhereTheDeviceIsOlderThanTheCompiler() {
    assertThatThrownBy(() -> Architecture.choose(70, KNOWN))
        .isInstanceOf(BackendException.class)
        .hasMessage("NVRTC no longer compiles for compute capability 7.0, only from 7.5 on");
  }
}
