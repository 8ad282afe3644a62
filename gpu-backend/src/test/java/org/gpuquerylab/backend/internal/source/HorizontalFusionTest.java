package org.gpuquerylab.backend.internal.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.gpuquerylab.backend.device.BackendException;
import org.junit.jupiter.api.Test;

class HorizontalFusionTest {
  private static final KernelSource SOURCE =
      new KernelSource(
          "two.cl",
          "",
          "",
          """
          // KERNEL void none(int a) {
          DEVICE int twice(int x) { return 2 * x; }
          KERNEL void other(GLOBAL int *x) {
            x[0] = 1;
          }
          KERNEL void both(const GLOBAL int *restrict x, GLOBAL int *y,
                           const uint n) {
            y[0] = twice(x[n]);
          }
          """);

  @Test
  void repeatsTheParametersAndKeepsTheLines() {
    String[] lines = HorizontalFusion.fuse(SOURCE, "both", 2).kernels().split("\n", -1);
    assertThat(lines).hasSameSizeAs(SOURCE.kernels().split("\n", -1));
    assertThat(lines[1]).isEqualTo("DEVICE int twice(int x) { return 2 * x; }");
    assertThat(lines[5])
        .startsWith(
            "KERNEL void both(const GLOBAL int *restrict x_of_0, GLOBAL int *y_of_0, const uint"
                + " n_of_0, const uint fused_end_of_0, const GLOBAL int *restrict x_of_1,")
        .contains("const GLOBAL int * x; GLOBAL int * y; uint n; ")
        .contains("default: fused_from = fused_end_of_0; fused_to = fused_end_of_1; x = x_of_1;");
    assertThat(lines[7]).isEqualTo("  y[0] = twice(x[n]);");
  }

  @Test
  void leavesOutTheOthers() {
    assertThat(HorizontalFusion.fuse(SOURCE, "both", 3).kernels())
        .doesNotContain("other", "none", "x[0] = 1");
  }

  @Test
  void namesAMissingKernel() {
    for (String name : new String[] {"none", "absent"}) {
      assertThatThrownBy(() -> HorizontalFusion.fuse(SOURCE, name, 2))
          .isInstanceOf(BackendException.class)
          .hasMessage("two.cl: kernel " + name + " cannot be fused");
    }
  }
}
