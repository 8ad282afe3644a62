package org.gpuquerylab.backend.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.Kernel;
import org.gpuquerylab.backend.device.BackendException;
import org.gpuquerylab.backend.device.Capability;
import org.gpuquerylab.backend.fixture.DeviceFixture;
import org.gpuquerylab.backend.kernel.Grid;
import org.gpuquerylab.backend.kernel.KernelDefines;
import org.gpuquerylab.backend.kernel.LibraryRoutine;
import org.junit.jupiter.api.Test;

/** Tests routines of native libraries, which are called by name. */
public interface RoutineContract extends DeviceFixture {

  /** A routine that no library has. */
  record Idolize(DeviceBuffer<int[]> x, int size) implements LibraryRoutine {
    @Override
    public void onHost(Grid grid, KernelDefines defines) {
      x.array()[0] = size;
    }
  }

  @Test
  default void runsTheTwinOfARoutineWhereTwinsRun() {
    assumeTrue(!device().has(Capability.COMPILES_KERNELS));
    assertThat(backend().has(Idolize.class)).isTrue();
    Kernel<Idolize> kernel = backend().compile(Idolize.class);
    assertThat(kernel.signature()).hasToString("kernel idolize (" + Idolize.class.getName() + ")");
    assertThat(kernel.scratch(7)).isZero();
    try (CommandQueue queue = backend().newQueue();
        DeviceBuffer<int[]> x = ints(queue, -1)) {
      queue.launch(kernel, new Grid(1, 1), new Idolize(x, 7));
      assertThat(contents(queue, x)).containsExactly(7);
    }
  }

  @Test
  default void refusesARoutineThatNoLibraryHas() {
    assumeTrue(device().has(Capability.COMPILES_KERNELS));
    assertThat(backend().has(Idolize.class)).isFalse();
    assertThatExceptionOfType(BackendException.class)
        .isThrownBy(() -> backend().compile(Idolize.class))
        .withMessage(device() + " has no library with a routine idolize");
  }
}
