package org.gpuquerylab.entropy.internal.feasibility;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.gpuquerylab.entropy.problem.ContradictoryProblemException;
import org.gpuquerylab.entropy.problem.KnownSets;
import org.gpuquerylab.entropy.problem.MaxEntProblem;
import org.junit.jupiter.api.Test;

class StrictFeasibilityTest {
  private static final double[] SOME = {
    0, 1, 0.5, 0.25, 0.125, 0.75, 1e-9, 1 - 1e-9, 1e-15, 0.5 + 1e-16, 1e-300
  };

  private final StrictFeasibility feasibility = new StrictFeasibility();

  private boolean holds(MaxEntProblem problem) {
    int[] places = new int[1 << StrictFeasibility.MAX_PREDICATES];
    Arrays.fill(places, -1);
    for (int i = 0; i < problem.size(); i++) {
      places[(int) problem.set(i)] = i;
    }
    return feasibility.holds(problem, places);
  }

  /** Whether the reduction itself leaves the problem unchanged. */
  private static boolean isLeftAsItIs(MaxEntProblem problem) {
    try {
      ReducedProblem reduced = ReducedProblem.of(problem);
      return !reduced.isReduced() && reduced.support().isFull();
    } catch (ContradictoryProblemException e) {
      return false;
    }
  }

  @Test
  void decidesAsTheReductionDoes() {
    int fine = 0;
    for (int seed = 0; seed < 20_000; seed++) {
      MaxEntProblem problem = seed % 2 == 0 ? anything(1 + seed % 5, seed) : grid(seed);
      boolean expected = isLeftAsItIs(problem);
      assertThat(holds(problem)).as("seed " + seed).isEqualTo(expected);
      fine += expected ? 1 : 0;
    }
    assertThat(fine).isBetween(2_000, 18_000);
  }

  @Test
  void problemsOfNoneAndOne() {
    assertThat(holds(MaxEntProblem.of(0, new long[] {0}, new double[] {1}))).isTrue();
    assertThat(holds(MaxEntProblem.of(3, new long[] {0}, new double[] {1}))).isTrue();
    assertThat(holds(MaxEntProblem.of(1, new long[] {0, 1}, new double[] {1, 0.5}))).isTrue();
    assertThat(holds(MaxEntProblem.of(1, new long[] {0, 1}, new double[] {1, 0}))).isFalse();
    assertThat(holds(MaxEntProblem.of(1, new long[] {0, 1}, new double[] {1, 1}))).isFalse();
  }

  private static MaxEntProblem anything(int z, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    double odds = random.nextDouble();
    long[] known =
        KnownSets.of(
            LongStream.range(1, 1L << z).filter(s -> random.nextDouble() < odds).toArray());
    double[] selectivities = new double[known.length];
    Arrays.setAll(
        selectivities,
        i ->
            i == 0
                ? 1
                : random.nextBoolean() ? random.nextDouble() : SOME[random.nextInt(SOME.length)]);
    return MaxEntProblem.of(z, known, selectivities);
  }

  /** Selectivities of a small table: sometimes cells are 0, and there are no contradictions. */
  private static MaxEntProblem grid(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    int z = 1 + random.nextInt(5);
    int[] rows = random.ints(20L + random.nextInt(400), 0, 1 << z).toArray();
    long[] known =
        random.nextBoolean()
            ? KnownSets.upTo(z, 1 + random.nextInt(3))
            : KnownSets.of(
                LongStream.range(1, 1L << z).filter(s -> random.nextBoolean()).toArray());
    double[] selectivities =
        Arrays.stream(known)
            .mapToDouble(
                set ->
                    Arrays.stream(rows).filter(r -> (r & set) == set).count()
                        / (double) rows.length)
            .toArray();
    return MaxEntProblem.of(z, known, selectivities);
  }
}
