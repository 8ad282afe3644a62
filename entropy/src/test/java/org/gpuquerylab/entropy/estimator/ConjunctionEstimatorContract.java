package org.gpuquerylab.entropy.estimator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.gpuquerylab.entropy.internal.generator.MixtureGenerator;
import org.gpuquerylab.entropy.problem.KnownSets;
import org.gpuquerylab.entropy.problem.MaxEntProblem;
import org.junit.jupiter.api.Test;

/** The requirements for every estimator of conjunctions. */
abstract class ConjunctionEstimatorContract {
  private static final int PROBLEMS = 60;

  abstract ConjunctionEstimator estimator();

  final double estimate(MaxEntProblem problem) {
    try (ConjunctionEstimator estimator = estimator()) {
      return estimator.estimate(problem, sizes(problem));
    }
  }

  /** All selectivities are counted on 1,000 rows. */
  static SampleSizes sizes(MaxEntProblem problem) {
    return SampleSizes.same(problem, 1000);
  }

  /** A problem in which only single predicates are known. */
  static MaxEntProblem singles(double... selectivities) {
    double[] all = new double[selectivities.length + 1];
    all[0] = 1;
    System.arraycopy(selectivities, 0, all, 1, selectivities.length);
    return MaxEntProblem.of(selectivities.length, KnownSets.upTo(selectivities.length, 1), all);
  }

  private static MaxEntProblem random(int seed) {
    int z = 1 + seed % 7;
    return new MixtureGenerator().generate(z, KnownSets.upTo(z, 1 + seed % 3), seed);
  }

  @Test
  void hasAName() {
    try (ConjunctionEstimator estimator = estimator()) {
      assertThat(estimator.name()).matches("[a-z][a-z0-9-]*");
    }
  }

  @Test
  void noPredicatesHoldForAllRows() {
    assertThat(estimate(singles())).isEqualTo(1);
  }

  @Test
  void oneIsWhatIsKnownOfIt() {
    for (double s : new double[] {0, 1e-12, 1e-6, 0.3, 0.5, 0.999, 1}) {
      assertThat(estimate(singles(s))).as("%s", s).isCloseTo(s, within(1e-8 * s));
    }
  }

  @Test
  void impossibleAndCertainPredicates() {
    assertThat(estimate(singles(0.4, 0, 0.7))).isZero();
    assertThat(estimate(singles(0, 0))).isZero();
    assertThat(estimate(singles(1, 1, 1, 1, 1))).isEqualTo(1);
    assertThat(estimate(singles(1, 0.25, 1))).isCloseTo(0.25, within(1e-8));
  }

  @Test
  void verySmallSelectivitiesStayInRange() {
    assertThat(estimate(singles(1e-9, 1e-9, 1e-9, 1e-9, 1e-9))).isBetween(0.0, 1e-9);
  }

  @Test
  void isASelectivityBelowThoseOfItsPredicates() {
    for (int seed = 0; seed < PROBLEMS; seed++) {
      MaxEntProblem problem = random(seed);
      double least = Arrays.stream(SingleSelectivities.of(problem)).min().orElseThrow();
      assertThat(estimate(problem)).as("seed %d", seed).isBetween(0.0, least * (1 + 1e-7));
    }
  }

  @Test
  void theOrderOfPredicatesDoesNotMatter() {
    for (int seed = 0; seed < PROBLEMS; seed++) {
      MaxEntProblem problem = random(seed);
      double estimate = estimate(problem);
      assertThat(estimate(shuffled(problem, seed)))
          .as("seed %d", seed)
          .isCloseTo(estimate, within(1e-6 * estimate));
    }
  }

  private static MaxEntProblem shuffled(MaxEntProblem problem, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    int[] places = new int[problem.predicates()];
    for (int i = 0; i < places.length; i++) {
      int other = random.nextInt(i + 1);
      places[i] = places[other];
      places[other] = i;
    }
    long[] moved = Arrays.stream(problem.sets()).map(set -> moved(set, places)).toArray();
    long[] sorted = moved.clone();
    Arrays.sort(sorted);
    double[] selectivities = new double[moved.length];
    for (int i = 0; i < moved.length; i++) {
      selectivities[Arrays.binarySearch(sorted, moved[i])] = problem.selectivity(i);
    }
    return MaxEntProblem.of(places.length, sorted, selectivities);
  }

  private static long moved(long set, int[] places) {
    long moved = 0;
    for (int i = 0; i < places.length; i++) {
      moved |= (set >>> i & 1) << places[i];
    }
    return moved;
  }
}
