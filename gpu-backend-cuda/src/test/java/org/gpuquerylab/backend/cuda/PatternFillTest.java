package org.gpuquerylab.backend.cuda;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.gpuquerylab.backend.Grid;
import org.gpuquerylab.backend.KernelArguments;
import org.junit.jupiter.api.Test;

class PatternFillTest {

  @Test
  void twinSetsTheRange() {
    long[] target = {9, 9, 9, 9, 9};
    Object[] values = {target, 1L, 3L, -2L};
    PatternFill.SPEC
        .twin()
        .run(new Grid(256, 256), new KernelArguments(PatternFill.SPEC, values, Map.of()));
    assertThat(target).containsExactly(9, -2, -2, -2, 9);
  }
}
