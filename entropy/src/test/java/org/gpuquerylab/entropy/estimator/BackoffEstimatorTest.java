package org.gpuquerylab.entropy.estimator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.gpuquerylab.entropy.problem.InvalidProblemException;
import org.gpuquerylab.entropy.problem.MaxEntProblem;
import org.junit.jupiter.api.Test;

class BackoffEstimatorTest extends ConjunctionEstimatorContract {
  @Override
  ConjunctionEstimator estimator() {
    return new BackoffEstimator();
  }

  @Test
  void isTheRule() {
    // 0.01 * 0.25^(1/2) * 0.0625^(1/4) * 0.00390625^(1/8), where each root is 1/2; the
    // selectivities are in another order.
    assertThat(estimate(singles(0.25, 0.01))).isCloseTo(0.005, within(1e-15));
    assertThat(estimate(singles(0.0625, 0.01, 0.04))).isCloseTo(0.01 * 0.2 * 0.5, within(1e-15));
    assertThat(estimate(singles(0.00390625, 0.00390625, 0.00390625, 0.00390625)))
        .isCloseTo(Math.pow(2, -8 - 4 - 2 - 1), within(1e-18));
  }

  @Test
  void theFifthPredicateDoesNotMatter() {
    assertThat(estimate(singles(0.5, 0.1, 0.2, 0.3, 0.4)))
        .isEqualTo(estimate(singles(0.1, 0.2, 0.3, 0.4)));
  }

  @Test
  void liesBetweenIndependenceAndTheSmallest() {
    SplittableRandom random = new SplittableRandom(5);
    for (int i = 0; i < 200; i++) {
      double[] some = random.doubles(1 + i % 9).toArray();
      try (ConjunctionEstimator independence = new IndependenceEstimator()) {
        MaxEntProblem problem = singles(some);
        double product = independence.estimate(problem, sizes(problem));
        assertThat(estimate(problem))
            .as("case %d", i)
            .isGreaterThanOrEqualTo(product * (1 - 1e-12));
      }
    }
  }

  @Test
  void namesThePredicateThatIsNotKnown() {
    MaxEntProblem problem = MaxEntProblem.of(1, new long[] {0}, new double[] {1});
    assertThatThrownBy(() -> estimate(problem))
        .isInstanceOf(InvalidProblemException.class)
        .hasMessageContaining("{p0}");
  }
}
