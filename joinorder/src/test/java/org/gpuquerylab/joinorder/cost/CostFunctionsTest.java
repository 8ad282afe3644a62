package org.gpuquerylab.joinorder.cost;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests the requirements of {@link CostFunction}, and some values of each function. */
class CostFunctionsTest {
  static Stream<CostFunction> functions() {
    return CostFunctions.all().stream()
        .flatMap(base -> Stream.of(base, new CostOverhead(base, CostOverhead.MIDDLE)));
  }

  @ParameterizedTest
  @MethodSource("functions")
  void areSymmetricMonotoneAndPassInfinityOn(CostFunction function) {
    SplittableRandom random = new SplittableRandom(1);
    for (int i = 0; i < 1000; i++) {
      double a = random.nextDouble(0, 1e6);
      double b = random.nextDouble(0, 1e6);
      double left = random.nextInt(4) == 0 ? 0 : random.nextDouble(0, 1e6);
      double right = random.nextDouble(0, 1e6);
      double rows = random.nextDouble(0, 1e9);
      double cost = function.cost(a, b, left, right, rows);
      assertThat(function.cost(b, a, right, left, rows)).isEqualTo(cost);
      assertThat(function.cost(a + 1, b, left, right, rows)).isGreaterThanOrEqualTo(cost);
      assertThat(cost).isFinite().isGreaterThanOrEqualTo(Math.max(a, b));
      assertThat(function.cost(a, Double.POSITIVE_INFINITY, left, -1, rows)).isInfinite();
    }
    assertThat(function.cost(0, 0, 1e300, 1e300, 1e300)).isFinite();
    assertThat(function.cost(0, 0, 0, 0, 0)).isZero();
  }

  @Test
  void haveTheirValues() {
    assertThat(new Cout().cost(1, 2, 10, 20, 4)).isEqualTo(7);
    assertThat(new Cmax().cost(1, 5, 10, 20, 4)).isEqualTo(5);
    assertThat(new Cmax().cost(1, 2, 10, 20, 4)).isEqualTo(4);
    // A nested-loop join compares 1 * 20 pairs; a hash join accesses 1 + 1.2 * 20 rows.
    assertThat(new HashOrLoopJoin().cost(1, 2, 1, 20, 4)).isEqualTo(3 + 20 + 4);
    assertThat(new HashOrLoopJoin().cost(1, 2, 20, 10, 4)).isEqualTo(3 + 10 + 24 + 4);
  }

  @ParameterizedTest
  @MethodSource("functions")
  void areFoundByNameAndByWhatKernelsSee(CostFunction function) {
    CostFunction found = CostFunctions.of(function.kernelId(), function.overhead());
    assertThat(found.name()).isEqualTo(function.name());
    assertThat(function.kernelDefines())
        .containsEntry("COST_FUNCTION", function.kernelId())
        .containsEntry("COST_OVERHEAD", function.overhead());
    assertThat(CostFunctions.find(function.name()).isPresent()).isEqualTo(function.overhead() == 0);
  }

  @Test
  void handTheirFormulasConstantsToKernels() {
    CostFunction middle = new CostOverhead(new HashOrLoopJoin(), 7);
    assertThat(middle.kernelDefines())
        .isEqualTo(Map.of("COST_FUNCTION", 2, "COST_OVERHEAD", 7, "PROBE", 1.2));
  }

  @Test
  void refuseInvalidSettings() {
    CostFunction middle = new CostOverhead(new Cout(), 1);
    assertThatThrownBy(() -> new CostOverhead(middle, 1)).hasMessageContaining("cout+1");
    assertThatThrownBy(() -> new CostOverhead(new Cout(), -1)).hasMessageContaining("-1");
    assertThatThrownBy(() -> CostFunctions.of(99, 0)).hasMessageContaining("99");
  }
}
