package org.gpuquerylab.operators.join;

import static org.assertj.core.api.Assertions.assertThatCode;

import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.TestBackends;
import org.gpuquerylab.operators.join.CompactKernels.CompactProbe;
import org.junit.jupiter.api.Test;

class CompactTableTest {

  /**
   * The CPU backend checks the calls of all kernels, including kernels that need memory which it
   * lacks.
   */
  @Test
  void isProbedByOneCallInLocalMemoryAndElsewhere() {
    Backend cpu = TestBackends.shared(TestBackends.devices("cpu").findFirst().orElseThrow());
    for (boolean local : new boolean[] {true, false}) {
      assertThatCode(() -> cpu.compile(CompactProbe.class, CompactTable.probeDefines(local)))
          .as("in local memory: %s", local)
          .doesNotThrowAnyException();
    }
  }
}
