package org.gpuquerylab.backend.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.gpuquerylab.backend.contract.ContractKernels.DEFINES;
import static org.gpuquerylab.backend.contract.ContractKernels.INCLUDING;
import static org.gpuquerylab.backend.contract.ContractKernels.kernel;
import static org.gpuquerylab.backend.contract.ContractKernels.sourceOnly;

import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.gpuquerylab.backend.BackendException;
import org.gpuquerylab.backend.Capability;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.ElementType;
import org.gpuquerylab.backend.Grid;
import org.gpuquerylab.backend.KernelCompileException;
import org.gpuquerylab.backend.KernelSpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tunables, includes, and what is said where a kernel does not compile. */
public interface CompileContract extends DeviceFixture {

  /** A backend that runs the twins needs no source, so it has nothing to refuse. */
  private boolean runsTwins(KernelSpec spec) {
    if (device().has(Capability.COMPILES_KERNELS)) {
      return false;
    }
    assertThat(backend().compile(spec).spec()).isSameAs(spec);
    return true;
  }

  @ParameterizedTest
  @CsvSource({
    "broken, broken.cl, 6, undeclared_name",
    "broken_below, broken_below.cl, 5, undeclared_below",
    "broken_include, broken_part.cl, 3, undeclared_in_part",
    "defines, defines.cl, 3, FACTOR must be defined"
  })
  default void compileErrorsNameFileAndLine(String name, String file, int line, String logged) {
    KernelSpec spec = sourceOnly(name);
    if (runsTwins(spec)) {
      return;
    }
    for (int attempt = 0; attempt < 2; attempt++) {
      KernelCompileException fault =
          catchThrowableOfType(KernelCompileException.class, () -> backend().compile(spec));
      assertThat(fault.file()).isEqualTo(file);
      assertThat(fault.line()).hasValue(line);
      assertThat(fault.log()).contains(logged);
      assertThat(fault).hasMessageContaining(file + ":" + line).hasMessageContaining(logged);
    }
    includedFilesAreFound();
  }

  /**
   * Null pointers reach the JVM as SIGSEGV. Where LLVM has taken the handler, it deletes the files
   * of running compilations at the first one, and two at once end the process.
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
      compileErrorsNameFileAndLine("broken", "broken.cl", 6, "undeclared_name");
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
    KernelSpec missing = kernel("no_such_kernel", "arithmetic").twin((grid, arguments) -> {});
    if (runsTwins(missing)) {
      return;
    }
    assertThatExceptionOfType(BackendException.class)
        .isThrownBy(() -> backend().compile(missing))
        .withMessageContaining("no_such_kernel");
  }

  @Test
  default void missingFileIsNamed() {
    KernelSpec missing = sourceOnly("no_such_file");
    if (runsTwins(missing)) {
      return;
    }
    assertThatExceptionOfType(BackendException.class)
        .isThrownBy(() -> backend().compile(missing))
        .withMessageContaining("no_such_file");
  }

  @Test
  default void includedFilesAreFound() {
    try (CommandQueue queue = backend().newQueue();
        DeviceBuffer<int[]> x = ints(queue, 1, 2, 3)) {
      queue.launch(backend().compile(INCLUDING), new Grid(3, 1), x);
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
          queue.launch(backend().compile(DEFINES, defines), new Grid(1, 1), x, 1);
          assertThat(contents(queue, x)).containsExactly(10 * t[0] - t[1]);
        }
      }
    }
  }
}
