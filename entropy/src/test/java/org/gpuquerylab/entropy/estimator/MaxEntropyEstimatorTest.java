package org.gpuquerylab.entropy.estimator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.gpuquerylab.entropy.internal.generator.MixtureGenerator;
import org.gpuquerylab.entropy.problem.KnownSets;
import org.gpuquerylab.entropy.problem.MaxEntProblem;
import org.gpuquerylab.entropy.problem.SolverLimitException;
import org.gpuquerylab.entropy.solver.SolverOptions;
import org.junit.jupiter.api.Test;

class MaxEntropyEstimatorTest extends ConjunctionEstimatorContract {
  @Override
  ConjunctionEstimator estimator() {
    return new MaxEntropyEstimator(SolverOptions.DEFAULT);
  }

  @Test
  void isIndependenceWhereSinglesAreKnownAlone() {
    SplittableRandom random = new SplittableRandom(11);
    for (int i = 0; i < 100; i++) {
      MaxEntProblem problem = singles(random.doubles(1 + i % 8, 0.01, 0.99).toArray());
      double product = new IndependenceEstimator().estimate(problem, sizes(problem));
      assertThat(estimate(problem)).as("case %d", i).isCloseTo(product, within(1e-7 * product));
    }
  }

  @Test
  void isWhatIsKnownOfTheConjunction() {
    for (int seed = 0; seed < 20; seed++) {
      int z = 2 + seed % 5;
      MaxEntProblem problem = new MixtureGenerator().generate(z, KnownSets.upTo(z, z), seed);
      double known = problem.selectivity(problem.size() - 1);
      assertThat(estimate(problem)).as("seed %d", seed).isCloseTo(known, within(1e-7 * known));
    }
  }

  @Test
  void aChainOfPairsIsAMarkovChain() {
    MaxEntProblem chain =
        MaxEntProblem.of(3, new long[] {0, 1, 2, 3, 4, 6}, new double[] {1, .3, .4, .25, .5, .35});
    assertThat(estimate(chain)).isCloseTo(.25 * .35 / .4, within(1e-8));
  }

  @Test
  void contradictoryStatisticsAreRepaired() {
    MaxEntProblem problem =
        MaxEntProblem.of(
            3, new long[] {0, 1, 2, 3, 4, 5, 6}, new double[] {1, .5, .5, .45, .5, .05, .45});
    assertThat(estimate(problem)).isBetween(0.02, 0.4);
  }

  @Test
  void noEstimateIsGivenWhereNothingConverges() {
    MaxEntProblem problem = new MixtureGenerator().generate(6, KnownSets.upTo(6, 2), 1);
    try (ConjunctionEstimator hasty =
        new MaxEntropyEstimator(SolverOptions.DEFAULT.withMaxIterations(1))) {
      assertThatThrownBy(() -> hasty.estimate(problem, sizes(problem)))
          .isInstanceOf(SolverLimitException.class)
          .hasMessageMatching(".* did not converge in \\d iterations; .*");
    }
  }
}
