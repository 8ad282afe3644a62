package org.gpuquerylab.backend.cuda;

import static org.assertj.core.api.Assertions.assertThat;

import org.gpuquerylab.backend.device.ElementType;
import org.gpuquerylab.backend.internal.source.Dialect;
import org.gpuquerylab.backend.internal.source.KernelSource;
import org.gpuquerylab.backend.internal.source.KernelSourceLoader;
import org.gpuquerylab.backend.internal.source.SignatureReader;
import org.gpuquerylab.backend.kernel.KernelDefines;
import org.gpuquerylab.backend.kernel.KernelParameter;
import org.junit.jupiter.api.Test;

class PatternFillTest {

  @Test
  void kernelTakesWhatTheFillPasses() {
    KernelSource source =
        new KernelSourceLoader(Dialect.CUDA).load(PatternFill.KERNEL, KernelDefines.NONE);
    assertThat(new SignatureReader(source).signature("fill64").parameters())
        .containsExactly(
            new KernelParameter("target", true, ElementType.LONG),
            new KernelParameter("first", false, ElementType.LONG),
            new KernelParameter("count", false, ElementType.LONG),
            new KernelParameter("bits", false, ElementType.LONG));
  }
}
