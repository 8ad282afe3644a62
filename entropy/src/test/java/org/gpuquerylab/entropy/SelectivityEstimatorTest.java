package org.gpuquerylab.entropy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.Backends;
import org.gpuquerylab.entropy.expression.ExpressionFormatException;
import org.gpuquerylab.entropy.problem.ContradictoryProblemException;
import org.gpuquerylab.entropy.problem.InvalidProblemException;
import org.junit.jupiter.api.Test;

class SelectivityEstimatorTest {

  /** Given b, the predicates a and c are independent, so all three hold for 0.4 x 0.1 / 0.5. */
  private static SelectivityEstimator.Builder paper() {
    return SelectivityEstimator.builder()
        .known(0.5, "a")
        .known(0.5, "b")
        .known(0.5, "c")
        .known(0.4, "b", "a")
        .known(0.1, "b", "c");
  }

  private static void check(SelectivityEstimator estimator) {
    SelectivityEstimate all = estimator.estimate("c", "a", "b", "a");
    assertThat(all.converged()).isTrue();
    assertThat(all.selectivity()).isCloseTo(0.4 * 0.1 / 0.5, within(1e-6));
    assertThat(estimator.estimate("b", "a").selectivity()).isCloseTo(0.4, within(1e-6));
    assertThat(estimator.estimate().selectivity()).isCloseTo(1, within(1e-9));
    assertThat(estimator.estimateExpression("a and not b").selectivity())
        .isCloseTo(0.1, within(1e-6));
  }

  @Test
  void estimatesThePapersExampleOnTheHost() {
    check(paper().build());
  }

  @Test
  void estimatesAfterTheDeviceWasClosed() {
    SelectivityEstimator estimator;
    try (Backend backend = Backends.find().open("cpu")) {
      estimator = paper().on(backend).build();
    }
    check(estimator);
  }

  @Test
  void takesAHundredPredicatesOfAChain() {
    SelectivityEstimator.Builder chain = SelectivityEstimator.builder();
    for (int i = 0; i < 100; i++) {
      chain.known(0.5, "p" + i);
      if (i > 0) {
        chain.known(0.4, "p" + (i - 1), "p" + i);
      }
    }
    // A Markov chain: p(i + 2) holds after p(i) with 0.8 x 0.8 + 0.2 x 0.2.
    assertThat(chain.build().estimate("p7", "p9").selectivity())
        .isCloseTo(0.5 * 0.68, within(1e-6));
  }

  @Test
  void refusesWhatCannotBe() {
    assertThatThrownBy(() -> paper().known(0.3, "a", "b"))
        .isInstanceOf(InvalidProblemException.class)
        .hasMessage("the selectivity of {a, b} is given as 0.4 and as 0.3; give one");
    assertThatThrownBy(() -> paper().known(0.6, "a", "c").known(0.2, "c", "d").build())
        .isInstanceOf(ContradictoryProblemException.class);
    assertThatThrownBy(() -> paper().known(1.5, "d").build())
        .isInstanceOf(InvalidProblemException.class)
        .hasMessageContaining("{d} is 1.5");
    assertThatThrownBy(() -> paper().build().estimate("a", "d"))
        .isInstanceOf(InvalidProblemException.class)
        .hasMessageStartingWith("no known selectivity has the predicate \"d\"; ");
    assertThatThrownBy(() -> paper().build().estimateExpression("a and"))
        .isInstanceOf(ExpressionFormatException.class);
  }

  @Test
  void takesTheSameSelectivityTwice() {
    check(paper().known(0.4, "a", "b").build());
  }
}
