package org.gpuquerylab.entropy.estimator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.gpuquerylab.entropy.problem.InvalidProblemException;
import org.gpuquerylab.entropy.problem.MaxEntProblem;
import org.junit.jupiter.api.Test;

class IndependenceEstimatorTest extends ConjunctionEstimatorContract {
  @Override
  ConjunctionEstimator estimator() {
    return new IndependenceEstimator();
  }

  @Test
  void isTheProduct() {
    assertThat(estimate(singles(0.5, 0.1, 0.2))).isCloseTo(0.01, within(1e-15));
  }

  @Test
  void pairsDoNotMatter() {
    MaxEntProblem pair =
        MaxEntProblem.of(2, new long[] {0, 1, 2, 3}, new double[] {1, 0.5, 0.5, 0.45});
    assertThat(estimate(pair)).isEqualTo(0.25);
  }

  @Test
  void takesAsManyPredicatesAsThereMayBe() {
    double[] many = new double[MaxEntProblem.MAX_PREDICATES];
    Arrays.fill(many, 0.5);
    assertThat(estimate(singles(many))).isEqualTo(Math.pow(2, -many.length));
  }

  @Test
  void namesThePredicateThatIsNotKnown() {
    MaxEntProblem problem = MaxEntProblem.of(2, new long[] {0, 1, 3}, new double[] {1, 0.5, 0.2});
    assertThatThrownBy(() -> estimate(problem))
        .isInstanceOf(InvalidProblemException.class)
        .hasMessage("the selectivity of {p1} is not known; add it");
  }
}
