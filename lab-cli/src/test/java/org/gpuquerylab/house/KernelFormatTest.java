package org.gpuquerylab.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KernelFormatTest {

  /** A folder of files to test the reader of sources; their format is unusual on purpose. */
  private static final String ODD =
      "gpu-backend/src/test/resources/org/gpuquerylab/backend/internal/source/";

  @Test
  void everyModulesKernelsAreInForm() throws IOException {
    List<String> faults = new ArrayList<>();
    List<Path> kernels = Sources.files("src", ".cl", ".cu", ".cuh", ".h");
    for (Path file : kernels) {
      String name = Sources.name(file);
      if (!name.startsWith(ODD)) {
        KernelFormat.faults(Files.readString(file)).forEach(f -> faults.add(name + ":" + f));
      }
    }
    assertThat(kernels).hasSizeGreaterThan(100);
    assertThat(faults).isEmpty();
  }

  @Test
  void takesWhatIsInForm() {
    assertThat(
            KernelFormat.faults(
                """
                // A comment, {, and /* no other.
                #define EACH(i)  \\
                      x[i]++
                __constant uint LIST[3] = {
                      1, 2,
                  3};
                KERNEL void add(GLOBAL int *x, /* a
                comment { */
                                const int n) {
                  UNROLL
                  for (int i = 0; i < n; i++) {
                    x[i] +=
                        '{' + 1;
                #if A
                    if (i > 3) {
                #else
                    if (i > 4) {
                #endif
                      if (a)
                        b();
                      UNROLL for (int j = 0; j < 3; j++) EACH(j)
                      EACH(i)
                      EACH(n)
                    }
                  }
                }
                """))
        .isEmpty();
    assertThat(KernelFormat.faults("")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          void f() {$   int i;$}$      | 2: indented by 3, not by 2
          void f() {$int i;$}$         | 2: indented by 0, not by 2
          void f() {$  int i;$  }$     | 3: indented by 2, not by 0
          int i =$  3;$                | 2: continues at 2, not at 4 or more
          int f(int a,$  int b);$      | 2: continues at 2, not at 4 or more
          void f() {$  UNROLL$   i();$}$ | 3: continues at 3, not at 4 or more
          void f() {$  if (a)$  b();$}$ | 3: continues at 2, not at 4 or more
          void f() {$  if (a) b();$  else$  c();$}$ | 4: continues at 2, not at 4 or more
          void f() {$  x = g(a)$  + 1;$}$ | 3: continues at 2, not at 6 or more
          void f() {$  x = g(a)$    + 1;$}$ | 3: continues at 4, not at 6 or more
          void f() {$  x = a >$  b;$}$ | 3: continues at 2, not at 6 or more
          void f() {$  x = a ? b :$  c;$}$ | 3: continues at 2, not at 6 or more
          void f() {$  x = N$  + 1;$}$ | 3: continues at 2, not at 6 or more
          void f() {$  EACH(x,$  y)$}$ | 3: continues at 2, not at 6 or more
          void f() {$  int a[] = {$0};$}$ | 3: indented by 0, left of the code around the list
          int i;\t// tab$              | 1: a tab
          int i;                       | 1: no newline at the end
          """)
  void namesTheLineThatIsNotInForm(String text, String fault) {
    assertThat(KernelFormat.faults(text.replace('$', '\n').replace("\\t", "\t")))
        .containsExactly(fault);
  }

  @Test
  void namesLinesThatAreLongOrEndInBlanks() {
    String wide = "// " + "x".repeat(KernelFormat.WIDTH - 3);
    assertThat(KernelFormat.faults(wide + "\n")).isEmpty();
    assertThat(KernelFormat.faults(wide + "x\nint i; \n"))
        .containsExactly("1: 121 characters, more than 120", "2: blanks at the end");
  }
}
