package org.gpuquerylab.backend.internal.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.Map;
import org.gpuquerylab.backend.device.BackendException;
import org.gpuquerylab.backend.device.ElementType;
import org.gpuquerylab.backend.kernel.KernelCompileException;
import org.gpuquerylab.backend.kernel.KernelDefines;
import org.gpuquerylab.backend.kernel.KernelParameter;
import org.gpuquerylab.backend.kernel.KernelSignature;
import org.junit.jupiter.api.Test;

class SignatureReaderTest {

  private static SignatureReader reader(Map<String, ?> defines, String text) {
    String file = "#line 1 \"x.cl\"\n" + text;
    return new SignatureReader(
        new KernelSource("x.cl", KernelDefines.of(defines).lines(), "#error not read\n", file));
  }

  private static KernelParameter buffer(String name, ElementType<?> type) {
    return new KernelParameter(name, true, type);
  }

  private static KernelParameter value(String name, ElementType<?> type) {
    return new KernelParameter(name, false, type);
  }

  @Test
  void qualifiersAndSignsDoNotMatter() {
    KernelSignature signature =
        reader(
                Map.of(),
                """
                KERNEL void f(const GLOBAL uint *restrict a, GLOBAL uchar* b, volatile ulong *c,
                              const int d, i64 e, const unsigned long long g, unsigned h) {}
                """)
            .signature("f");
    assertThat(signature).hasToString("kernel f (x.cl:1)");
    assertThat(signature.parameters())
        .containsExactly(
            buffer("a", ElementType.INT),
            buffer("b", ElementType.BYTE),
            buffer("c", ElementType.LONG),
            value("d", ElementType.INT),
            value("e", ElementType.LONG),
            value("g", ElementType.LONG),
            value("h", ElementType.INT));
  }

  @Test
  void arraysWithoutElementsAreRefused() {
    String text =
        """
        KERNEL void f(GLOBAL uint *a) {
          uint own[MORE];
          LOCAL_ARRAY(uint, shared, N);
        #if N > 0
          ulong of_n[N];
        #endif
          if (a[0]) return; else a[0] = own[0];
        }
        """;
    reader(Map.of("N", 2, "MORE", 1), text).signature("f");
    assertEmpty(reader(Map.of("N", 0, "MORE", 1), text), "x.cl:3", "shared");
    assertEmpty(reader(Map.of("N", 2, "MORE", 0), text), "x.cl:2", "own");
  }

  private static void assertEmpty(SignatureReader reader, String place, String array) {
    assertThatExceptionOfType(KernelCompileException.class)
        .isThrownBy(() -> reader.signature("f"))
        .withMessageContainingAll(place, "the array " + array + " has no elements");
  }

  @Test
  void typesConditionsAndMacrosAreThoseOfTheDefines() {
    String text =
        """
        #if WIDE
        typedef double value;
        #define REST , const ulong n
        #else
        typedef float value;
        #define REST
        #endif
        #define BOTH(T, k) const GLOBAL T *left##k, GLOBAL T *right##k
        KERNEL void f(BOTH(value, 0)
        #if WIDE
            , BOTH(uint, 1)
        #endif
            REST) {
          if (WIDE) { return; }
        }
        """;
    assertThat(reader(Map.of("WIDE", 0), text).signature("f").parameters())
        .containsExactly(buffer("left0", ElementType.FLOAT), buffer("right0", ElementType.FLOAT));
    assertThat(reader(Map.of("WIDE", 1), text).signature("f").parameters())
        .containsExactly(
            buffer("left0", ElementType.DOUBLE),
            buffer("right0", ElementType.DOUBLE),
            buffer("left1", ElementType.INT),
            buffer("right1", ElementType.INT),
            value("n", ElementType.LONG));
  }

  @Test
  void attributesBodiesAndOtherDeclarationsAreLeftOut() {
    SignatureReader reader =
        reader(
            Map.of(),
            """
            #define BOUNDS __launch_bounds__(64, 2)
            #include <cuda_fp16.h>
            typedef struct { int a; float b; } pair;
            static constexpr int SIZES[] = {1, 2};
            template <int N> struct Tile { float x[N]; };
            // KERNEL void commented(int a) {}
            DEVICE pair both(int a) { pair p; if (a) { p.a = a; } return p; }
            KERNEL BOUNDS void first(const uint n) { for (;;) { "}"; '}'; } }
            KERNEL void __launch_bounds__(64) second() {}
            KERNEL void third(void) {}
            """);
    assertThat(reader.signature("third").parameters()).isEmpty();
    assertThat(reader.signature("second").parameters()).isEmpty();
    assertThat(reader.signature("first").parameters()).containsExactly(value("n", ElementType.INT));
    assertThatExceptionOfType(BackendException.class)
        .isThrownBy(() -> reader.signature("commented"))
        .withMessage("no kernel commented in x.cl");
  }

  @Test
  void parametersThatNoCallCanPassAreNamed() {
    for (String parameter :
        new String[] {"LOCAL_PTR int * x", "pair x", "const uchar x", "GLOBAL half * x"}) {
      assertThatExceptionOfType(BackendException.class)
          .isThrownBy(
              () ->
                  reader(Map.of(), "\n\nKERNEL void f(int n, " + parameter + ") {}").signature("f"))
          .withMessage("x.cl:3: kernel f: no call can pass " + parameter);
    }
  }

  @Test
  void errorDirectivesNameTheirPlaceAndWhatFollowsTheKernelIsNotRead() {
    SignatureReader reader =
        reader(Map.of(), "KERNEL void f(int n) {}\n#error \"late\"\nKERNEL void g(int n) {}\n");
    assertThat(reader.signature("f").parameters()).hasSize(1);
    assertThatExceptionOfType(KernelCompileException.class)
        .isThrownBy(() -> reader.signature("g"))
        .satisfies(fault -> assertThat(fault.line()).hasValue(2))
        .withMessageContaining("late");
  }
}
