package org.gpuquerylab.backend.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.Kernel;
import org.gpuquerylab.backend.device.BackendException;
import org.gpuquerylab.backend.device.Capability;
import org.gpuquerylab.backend.device.ElementType;
import org.gpuquerylab.backend.fixture.BrokenKernels.Broken;
import org.gpuquerylab.backend.fixture.BrokenKernels.BrokenBelow;
import org.gpuquerylab.backend.fixture.BrokenKernels.BrokenInclude;
import org.gpuquerylab.backend.fixture.BrokenKernels.NoSuchFile;
import org.gpuquerylab.backend.fixture.BrokenKernels.NoSuchKernel;
import org.gpuquerylab.backend.fixture.ContractKernels.Defines;
import org.gpuquerylab.backend.fixture.ContractKernels.Including;
import org.gpuquerylab.backend.fixture.DeviceFixture;
import org.gpuquerylab.backend.kernel.Grid;
import org.gpuquerylab.backend.kernel.KernelCall;
import org.gpuquerylab.backend.kernel.KernelCompileException;
import org.junit.jupiter.api.Test;

/** Tests tunables, includes, and the messages for kernels that do not compile. */
public interface CompileContract extends DeviceFixture {

  @Test
  default void compileErrorsNameFileAndLine() {
    assertDoesNotCompile(Broken.class, "broken.cl", 6, "undeclared_name");
    assertDoesNotCompile(BrokenBelow.class, "broken_below.cl", 5, "undeclared_below");
    assertDoesNotCompile(BrokenInclude.class, "broken_part.cl", 3, "undeclared_in_part");
  }

  /** A backend that runs the twins also refuses what the preprocessor refuses. */
  @Test
  default void errorDirectivesNameFileAndLine() {
    assertFault(Defines.class, "defines.cl", 3, "FACTOR must be defined");
  }

  private <C extends KernelCall> void assertDoesNotCompile(
      Class<C> call, String file, int line, String logged) {
    if (device().has(Capability.COMPILES_KERNELS)) {
      assertFault(call, file, line, logged);
    } else {
      assertThat(backend().compile(call).signature().place()).startsWith("broken");
    }
  }

  private <C extends KernelCall> void assertFault(
      Class<C> call, String file, int line, String logged) {
    for (int attempt = 0; attempt < 2; attempt++) {
      KernelCompileException fault =
          catchThrowableOfType(KernelCompileException.class, () -> backend().compile(call));
      assertThat(fault.file()).isEqualTo(file);
      assertThat(fault.line()).hasValue(line);
      assertThat(fault.log()).contains(logged);
      assertThat(fault).hasMessageContaining(file + ":" + line).hasMessageContaining(logged);
    }
    includedFilesAreFound();
  }

  /**
   * The JVM notices null pointers by the signal SIGSEGV. If LLVM has replaced the handler, the
   * first signal deletes the files of running compilations, and two signals at once end the
   * process.
   */
  @Test
  default void compilesWhileTheJvmTakesSignals() throws InterruptedException {
    AtomicBoolean done = new AtomicBoolean();
    AtomicLong caught = new AtomicLong();
    int[][] nulls = new int[1][];
    Thread faults =
        new Thread(
            () -> {
              while (!done.get()) {
                try {
                  caught.addAndGet(nulls[0].length);
                } catch (NullPointerException e) {
                  caught.incrementAndGet();
                }
                LockSupport.parkNanos(100_000);
              }
            });
    faults.start();
    try {
      assertDoesNotCompile(Broken.class, "broken.cl", 6, "undeclared_name");
    } finally {
      done.set(true);
      faults.join();
    }
    if (device().has(Capability.COMPILES_KERNELS)) {
      assertThat(caught).hasPositiveValue();
    }
  }

  @Test
  default void kernelMissingFromItsFileIsNamed() {
    assertThatExceptionOfType(BackendException.class)
        .isThrownBy(() -> backend().compile(NoSuchKernel.class))
        .withMessage("no kernel no_such_kernel in arithmetic.cl");
  }

  @Test
  default void missingFileIsNamed() {
    assertThatExceptionOfType(BackendException.class)
        .isThrownBy(() -> backend().compile(NoSuchFile.class))
        .withMessageContaining("no_such_file");
  }

  @Test
  default void includedFilesAreFound() {
    try (CommandQueue queue = backend().newQueue();
        DeviceBuffer<int[]> x = ints(queue, 1, 2, 3)) {
      queue.launch(backend().compile(Including.class), new Grid(3, 1), new Including(x));
      assertThat(contents(queue, x)).containsExactly(3, 5, 7);
    }
  }

  @Test
  default void tunablesMakeDifferentKernels() {
    int[][] tunables = {{2, 1}, {-3, 1}, {2, -1}, {Integer.MAX_VALUE, Integer.MIN_VALUE + 1}};
    try (CommandQueue queue = backend().newQueue();
        DeviceBuffer<int[]> x = backend().allocate(ElementType.INT, 1)) {
      for (int round = 0; round < 2; round++) {
        for (int[] t : tunables) {
          queue.fill(x, 10);
          Map<String, Integer> defines = Map.of("FACTOR", t[0], "SUMMAND", t[1]);
          queue.launch(
              backend().compile(Defines.class, defines), new Grid(1, 1), new Defines(x, 1));
          assertThat(contents(queue, x)).containsExactly(10 * t[0] - t[1]);
        }
      }
    }
  }

  @Test
  default void definesAreTakenAsTheyAreWhenAKernelIsAskedFor() {
    try (CommandQueue queue = backend().newQueue();
        DeviceBuffer<int[]> x = ints(queue, 10, 10)) {
      Map<String, Integer> defines = new HashMap<>(Map.of("FACTOR", 5, "SUMMAND", 1));
      Kernel<Defines> first = backend().compile(Defines.class, defines);
      defines.put("SUMMAND", 2);
      Kernel<Defines> second = backend().compile(Defines.class, defines);
      queue.launch(first, new Grid(1, 1), new Defines(x, 1));
      assertThat(contents(queue, x)).containsExactly(49, 10);
      queue.launch(second, new Grid(1, 1), new Defines(x, 1));
      assertThat(contents(queue, x)).containsExactly(243, 10);
      defines.put("no name", 1);
      assertThatIllegalArgumentException()
          .isThrownBy(() -> backend().compile(Defines.class, defines))
          .withMessage("a define must be named as in C: no name");
    }
  }
}
