package org.gpuquerylab.backend.internal.source;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class KernelSourceTest {
  private static final KernelSource SOURCE =
      new KernelSource(
          "scan.cl",
          "#define GROUP 64\n",
          """
          #line 1 "prelude.cl"
          #define KERNEL __kernel
          """,
          """
          #line 1 "scan.cl"
          // scan
          #line 1 "digit.cl"
          int digit(int x);
          #line 3 "scan.cl"
          broken here
          """);

  @Test
  void placesWithoutAFileCountTheWholeText() {
    assertThat(SOURCE.relocate("<kernel>:3:1: note: a\n<kernel>:9:5: error: b"))
        .isEqualTo("prelude.cl:1:1: note: a\nscan.cl:3:5: error: b");
    assertThat(SOURCE.relocate("<source>:7:2: error: c")).isEqualTo("digit.cl:1:2: error: c");
  }

  @Test
  void definesBelongToTheKernelsFile() {
    assertThat(SOURCE.relocate("<kernel>:1:9: warning: d")).isEqualTo("scan.cl:1:9: warning: d");
  }

  @Test
  void otherPlacesStayAsTheyAre() {
    String log =
        "scan.cl:3:5: error: e\n<kernel>:99:1: error: f\n<kernel>:99999999999: g\n"
            + "scan.cl(3): error: h\nvector<int>: error: $1 \\ i";
    assertThat(SOURCE.relocate(log)).isEqualTo(log);
  }
}
