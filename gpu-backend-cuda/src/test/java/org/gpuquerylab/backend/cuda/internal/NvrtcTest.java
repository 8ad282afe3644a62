package org.gpuquerylab.backend.cuda.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.gpuquerylab.backend.cuda.CudaProvider;
import org.gpuquerylab.backend.device.BackendException;
import org.gpuquerylab.backend.internal.source.Dialect;
import org.gpuquerylab.backend.internal.source.KernelLocation;
import org.gpuquerylab.backend.internal.source.KernelSource;
import org.gpuquerylab.backend.internal.source.KernelSourceLoader;
import org.gpuquerylab.backend.kernel.KernelCompileException;
import org.gpuquerylab.backend.kernel.KernelDefines;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Needs NVRTC, but neither a driver nor a device. */
class NvrtcTest {
  private static @Nullable Nvrtc found;

  @BeforeAll
  static void find() {
    NativePlatform platform = NativePlatform.current();
    try {
      found =
          new NvrtcSearch<>(
                  platform.nvrtcLibraries(), platform.toolkitFolders(System.getenv()), Nvrtc::open)
              .find();
    } catch (BackendException e) {
      found = null;
    }
  }

  private static Nvrtc nvrtc() {
    Nvrtc nvrtc = found;
    Assumptions.assumeTrue(nvrtc != null, "no NVRTC here");
    return Objects.requireNonNull(nvrtc);
  }

  private static int newest() {
    return Arrays.stream(nvrtc().architectures()).max().orElseThrow();
  }

  private static byte[] compile(KernelSource source, boolean binary) {
    return nvrtc().compile(source, new Architecture(newest(), binary), NvrtcCompiler.OPTIONS);
  }

  @Test
  void tellsItsVersionAndArchitectures() {
    assertThat(nvrtc().version()).isGreaterThanOrEqualTo(new CudaVersion(11, 2));
    assertThat(nvrtc().architectures()).isNotEmpty().isSorted();
  }

  @Test
  void compilesTheDialectToMachineCodeAndToPtx() {
    KernelLocation fill = new KernelLocation(CudaProvider.class, "fill64", "fill64");
    KernelSource source = new KernelSourceLoader(Dialect.CUDA).load(fill, KernelDefines.NONE);
    assertThat(compile(source, true)).startsWith(0x7F, 'E', 'L', 'F');
    byte[] ptx = compile(source, false);
    assertThat(ptx).endsWith((byte) 0);
    assertThat(new String(ptx, StandardCharsets.UTF_8)).contains(".entry fill64");
  }

  @Test
  void keepsProductAndSumApart() {
    String text =
        "extern \"C\" __global__ void axpy(double *x, double a) { x[0] = x[1] * a + x[2]; }";
    String ptx =
        new String(compile(new KernelSource("a.cl", "", "", text), false), StandardCharsets.UTF_8);
    assertThat(ptx).contains("mul.rn.f64", "add.rn.f64").doesNotContain("fma.rn.f64");
  }

  @Test
  void namesFileAndLineOfAnError() {
    KernelSource source =
        new KernelSource("scan.cl", "", "", "#line 11 \"scan.cl\"\n\nint x = y;\n");
    Nvrtc nvrtc = nvrtc();
    Architecture architecture = new Architecture(newest(), true);
    KernelCompileException e =
        catchThrowableOfType(
            KernelCompileException.class,
            () -> nvrtc.compile(source, architecture, NvrtcCompiler.OPTIONS));
    assertThat(e.file()).isEqualTo("scan.cl");
    assertThat(e.line()).hasValue(12);
    assertThat(e.log()).startsWith("scan.cl(12): error").doesNotContain("\0");
  }

  @Test
  void saysWhichOptionIsWrong() {
    KernelSource source = new KernelSource("a.cl", "", "", "int x;");
    Architecture architecture = new Architecture(newest(), true);
    Nvrtc nvrtc = nvrtc();
    assertThatThrownBy(() -> nvrtc.compile(source, architecture, List.of("--nonsense")))
        .isExactlyInstanceOf(BackendException.class)
        .hasMessageContaining("NVRTC_ERROR_INVALID_OPTION")
        .hasMessageContaining("nonsense");
  }
}
