package org.gpuquerylab.backend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.gpuquerylab.backend.KernelParameter.Kind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KernelSpecTest {
  private static final KernelTwin NOTHING = (grid, arguments) -> {};
  private static final KernelSpec SCALARS =
      KernelSpec.kernel(KernelSpecTest.class, "scalars")
          .value("i", Kind.INT)
          .value("l", Kind.LONG)
          .value("f", Kind.FLOAT)
          .value("d", Kind.DOUBLE)
          .twin(NOTHING);

  @Test
  void declarationIsKept() {
    KernelSpec spec =
        KernelSpec.kernel(KernelSpecTest.class, "k")
            .in("file")
            .buffer("x", ElementType.INT)
            .value("n", Kind.LONG)
            .twin(NOTHING);
    assertThat(spec.anchor()).isEqualTo(KernelSpecTest.class);
    assertThat(spec.file()).isEqualTo("file");
    assertThat(spec.name()).isEqualTo("k");
    assertThat(spec).hasToString("k");
    assertThat(spec.twin()).isSameAs(NOTHING);
    assertThat(spec.parameters())
        .containsExactly(
            new KernelParameter("x", Kind.BUFFER, ElementType.INT),
            new KernelParameter("n", Kind.LONG, null));
    assertThat(spec.indexOf("n")).isEqualTo(1);
    assertThat(SCALARS.file()).isEqualTo("scalars");
  }

  @Test
  void builderMayGoOnAfterASpecIsMade() {
    KernelSpec.Builder builder = KernelSpec.kernel(KernelSpecTest.class, "k");
    KernelSpec before = builder.twin(NOTHING);
    KernelSpec after = builder.value("n", Kind.INT).twin(NOTHING);
    assertThat(before.parameters()).isEmpty();
    assertThat(after.parameters()).hasSize(1);
  }

  @Test
  void wrongDeclarationsAreRefused() {
    KernelSpec.Builder builder = KernelSpec.kernel(KernelSpecTest.class, "k").value("n", Kind.INT);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> builder.buffer("n", ElementType.INT))
        .withMessage("kernel k has two parameters named n");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> builder.value("x", Kind.BUFFER))
        .withMessageContaining("x is a buffer");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> SCALARS.indexOf("z"))
        .withMessage("kernel scalars has no parameter z, only [i, l, f, d]");
  }

  @Test
  void scalarsOfTheirKindFit() {
    assertThatCode(() -> SCALARS.check(1, 2L, 3f, 4.0)).doesNotThrowAnyException();
  }

  @ParameterizedTest
  @CsvSource({
    "0, argument 0 (i) must be an int",
    "1, argument 1 (l) must be a long",
    "2, argument 2 (f) must be a float",
    "3, argument 3 (d) must be a double"
  })
  void scalarsOfAnotherKindAreNamed(int position, String fault) {
    Object[] wrong = {1, 2L, 3f, 4.0};
    Object right = wrong[position];
    for (Object other : new Object[] {(short) 5, 5, 5L, 5f, 5.0, "five", true, new int[5]}) {
      if (other.getClass() != right.getClass()) {
        wrong[position] = other;
        assertThatIllegalArgumentException()
            .isThrownBy(() -> SCALARS.check(wrong))
            .withMessageStartingWith("kernel scalars: " + fault + ", not ");
      }
    }
    wrong[position] = "five";
    assertThatIllegalArgumentException()
        .isThrownBy(() -> SCALARS.check(wrong))
        .withMessageEndingWith("not a String");
    wrong[position] = (short) 5;
    assertThatIllegalArgumentException()
        .isThrownBy(() -> SCALARS.check(wrong))
        .withMessageEndingWith("not the short 5");
  }

  @Test
  void wrongCountIsNamed() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> SCALARS.check(1, 2L))
        .withMessage("kernel scalars takes 4 arguments [i, l, f, d], got 2");
  }
}
