package org.gpuquerylab.backend.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Map;
import org.gpuquerylab.backend.device.ElementType;
import org.junit.jupiter.api.Test;

class KernelDefinesTest {

  @Test
  void linesAreSortedAndInTheLanguageOfKernels() {
    assertThat(
            KernelDefines.of(
                    Map.of(
                        "b",
                        2,
                        "A",
                        -1,
                        "LONG",
                        5L,
                        "HALF",
                        0.5,
                        "NEAR",
                        -1e-9,
                        "RATIO",
                        0.1f,
                        "LEAST",
                        Integer.MIN_VALUE,
                        "LEAST_LONG",
                        Long.MIN_VALUE))
                .lines())
        .isEqualTo(
            """
            #define A (-1)
            #define HALF 0.5
            #define LEAST (-2147483647 - 1)
            #define LEAST_LONG (-9223372036854775807L - 1)
            #define LONG 5L
            #define NEAR (-1.0E-9)
            #define RATIO 0.1f
            #define b 2
            """);
  }

  @Test
  void elementTypesHaveTheirNamesInKernels() {
    assertThat(KernelDefines.of(Map.of("T", ElementType.BYTE)).lines()).endsWith("T uchar\n");
    assertThat(KernelDefines.of(Map.of("T", ElementType.INT)).lines()).endsWith("T int\n");
    assertThat(KernelDefines.of(Map.of("T", ElementType.LONG)).lines()).endsWith("T i64\n");
    assertThat(KernelDefines.of(Map.of("T", ElementType.FLOAT)).lines()).endsWith("T float\n");
    assertThat(KernelDefines.of(Map.of("T", ElementType.DOUBLE)).lines()).endsWith("T double\n");
  }

  @Test
  void twinsReadThemByName() {
    KernelDefines defines = KernelDefines.of(Map.of("A", 1, "B", 2L, "C", 3f, "D", 4.0, "E", 0));
    assertThat(defines.intValue("A")).isEqualTo(1);
    assertThat(defines.longValue("B")).isEqualTo(2);
    assertThat(defines.floatValue("C")).isEqualTo(3);
    assertThat(defines.doubleValue("D")).isEqualTo(4);
    assertThat(defines.flag("A")).isTrue();
    assertThat(defines.flag("E")).isFalse();
    assertThat(defines.intValue("F", 7)).isEqualTo(7);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> defines.intValue("F"))
        .withMessage("the kernel was compiled without F, only with [A, B, C, D, E]");
  }

  @Test
  void definesThatNoKernelCanHaveAreNamed() {
    for (Object value : new Object[] {"text", Float.NaN, Double.POSITIVE_INFINITY, true}) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> KernelDefines.of(Map.of("NEAR", value)))
          .withMessageStartingWith("NEAR must be a finite int, long, float or double");
    }
    assertThatIllegalArgumentException()
        .isThrownBy(() -> KernelDefines.of(Map.of("A B", 1)))
        .withMessage("a define must be named as in C: A B");
  }

  @Test
  void equalWhereNamesAndValuesAre() {
    assertThat(KernelDefines.of(Map.of("A", 1))).isEqualTo(KernelDefines.of(Map.of("A", 1)));
    assertThat(KernelDefines.of(Map.of("A", 1))).isNotEqualTo(KernelDefines.of(Map.of("A", 1L)));
    assertThat(KernelDefines.of(Map.of())).isEqualTo(KernelDefines.NONE);
  }
}
