package org.gpuquerylab.entropy.solver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.DoubleStream;
import org.gpuquerylab.entropy.contract.PlainCells;
import org.gpuquerylab.entropy.internal.feasibility.ReducedProblem;
import org.gpuquerylab.entropy.internal.generator.MixtureGenerator;
import org.gpuquerylab.entropy.problem.KnownSets;
import org.gpuquerylab.entropy.problem.MaxEntProblem;
import org.gpuquerylab.entropy.problem.MemoryNeed;
import org.gpuquerylab.entropy.problem.SolverLimitException;
import org.junit.jupiter.api.Test;

class MaxEntSolutionTest {
  /** A solution of single predicates only, whose selectivities are all products. */
  private static MaxEntSolution independent(int z, double s) {
    double[] selectivities = new double[z + 1];
    double[] weights = new double[z + 1];
    Arrays.fill(selectivities, s);
    Arrays.fill(weights, Math.log(s / (1 - s)));
    selectivities[0] = 1;
    weights[0] = 1 + z * Math.log(1 - s);
    MaxEntProblem problem = MaxEntProblem.of(z, KnownSets.upTo(z, 1), selectivities);
    return new MaxEntSolution(
        "test",
        ReducedProblem.of(problem),
        new SolverRun(weights, 1, 0, true, StepTimes.ZERO, "", null));
  }

  /** Computes sums over many tiles, without a vector of 2^z elements. */
  @Test
  void computesSelectivitiesOfManyPredicates() {
    MaxEntSolution solution = independent(40, 0.25);
    long all = (1L << 40) - 1;
    assertThat(solution.fullConjunct()).isCloseTo(Math.pow(0.25, 40), within(1e-34));
    assertThat(solution.beta(all ^ 1)).isCloseTo(Math.pow(0.25, 39), within(1e-33));
    assertThat(solution.beta(all >>> 16))
        .isCloseTo(Math.pow(0.25, 24), within(1e-9 * Math.pow(0.25, 24)));
    assertThat(solution.beta(all << 18 & all))
        .isCloseTo(Math.pow(0.25, 22), within(1e-9 * Math.pow(0.25, 22)));
    assertThat(solution.cell(0)).isCloseTo(Math.pow(0.75, 40), within(1e-15));
    assertThat(solution.beta(0b101)).isCloseTo(0.0625, within(1e-12));
    assertThatThrownBy(solution::betas)
        .isInstanceOf(SolverLimitException.class)
        .hasMessageContaining("40 predicates needs 8388609 MiB of memory");
  }

  /**
   * Compares a problem of 62 predicates (a chain of 4, a triple, and single predicates) with sums
   * over the cells of the 7 joined predicates.
   */
  @Test
  void sumsPredicatesThatNothingJoinsApart() {
    int z = MaxEntProblem.MAX_PREDICATES;
    TreeMap<Long, Double> known = new TreeMap<>(Map.of(0L, 1.0));
    for (int i = 0; i < z; i++) {
      known.put(1L << i, 0.5);
    }
    for (long set : new long[] {0b11, 0b110, 0b1100, 0b1110000}) {
      known.put(set, 0.125);
    }
    MaxEntProblem joined = problem(7, known.headMap(1L << 7));
    double[] weights = DoubleStream.iterate(0.7, w -> -0.9 * w).limit(joined.size()).toArray();
    MaxEntProblem whole = problem(z, known);
    double[] more = Arrays.copyOf(weights, whole.size());
    Arrays.fill(more, weights.length, more.length, Math.log(3));
    more[0] -= (z - 7) * Math.log(4);
    double[] plain = PlainCells.betas(joined, weights);
    MaxEntSolution solution = solution(whole, more);
    for (int set = 0; set < 1 << 7; set++) {
      double value = 0.75 * plain[set];
      assertThat(solution.beta(set | 1L << 40))
          .as("set %d", set)
          .isCloseTo(value, within(1e-11 * value));
    }
  }

  @Test
  void refusesSumsThatWouldNotEnd() {
    TreeMap<Long, Double> known = new TreeMap<>(Map.of(0L, 1.0));
    for (int i = 0; i < 39; i++) {
      known.put(3L << i, 0.5);
    }
    MaxEntSolution solution = solution(problem(40, known), new double[40]);
    assertThatThrownBy(() -> solution.beta(1))
        .isInstanceOf(SolverLimitException.class)
        .hasMessageContaining("the selectivity of {p0} visits 2^39 cells");
  }

  private static MaxEntProblem problem(int z, Map<Long, Double> known) {
    return MaxEntProblem.of(
        z,
        known.keySet().stream().mapToLong(Long::longValue).toArray(),
        known.values().stream().mapToDouble(Double::doubleValue).toArray());
  }

  private static MaxEntSolution solution(MaxEntProblem problem, double[] weights) {
    return new MaxEntSolution(
        "test",
        ReducedProblem.of(problem),
        new SolverRun(weights, 1, 0, true, StepTimes.ZERO, "", null));
  }

  @Test
  void vectorsAndSumsAgreeAcrossTiles() {
    MaxEntProblem problem = new MixtureGenerator().generate(14, KnownSets.upTo(14, 3), 1);
    double[] weights = DoubleStream.iterate(0.3, w -> -0.9 * w).limit(problem.size()).toArray();
    MaxEntSolution solution =
        new MaxEntSolution(
            "test",
            ReducedProblem.of(problem),
            new SolverRun(weights, 1, 0, true, StepTimes.ZERO, "", null));
    double[] betas = solution.betas();
    double[] plain = PlainCells.betas(problem, weights);
    assertThat(betas).containsExactly(plain, within(1e-9 * plain[0]));
    for (int set = 0; set < betas.length; set += 997) {
      assertThat(solution.beta(set)).isCloseTo(betas[set], within(1e-9 * betas[set]));
      assertThat(solution.beta(1 << set % 14))
          .isCloseTo(betas[1 << set % 14], within(1e-9 * betas[1 << set % 14]));
    }
  }

  @Test
  void timesAddUp() {
    StepTimes one = new StepTimes(Map.of(Step.TRANSFORM, 5L, Step.REST, 1L));
    StepTimes sum = one.plus(new StepTimes(Map.of(Step.TRANSFORM, 2L, Step.LAUNCH, 3L)));
    assertThat(sum.of(Step.TRANSFORM)).isEqualTo(7);
    assertThat(sum.of(Step.CHOLESKY)).isZero();
    assertThat(sum.total()).isEqualTo(11);
    StepTimer timer = new StepTimer();
    timer.enter(Step.MATRIX);
    timer.enter(Step.CHOLESKY);
    StepTimes before = timer.times();
    timer.move(Step.MATRIX, Step.LAUNCH, 10);
    StepTimes after = timer.times();
    assertThat(before.total()).isPositive();
    assertThat(after.of(Step.MATRIX)).isEqualTo(before.of(Step.MATRIX) - 10);
    assertThat(after.of(Step.LAUNCH)).isEqualTo(10);
  }

  @Test
  void memoryNeedsDoNotOverflow() {
    assertThat(MemoryNeed.vectors(10, 2)).isEqualTo(16384);
    assertThat(MemoryNeed.vectors(59, 16)).isEqualTo(Long.MAX_VALUE);
    assertThat(MemoryNeed.vectors(62, 1)).isEqualTo(Long.MAX_VALUE);
    assertThat(MemoryNeed.times(1L << 40, 1L << 40)).isEqualTo(Long.MAX_VALUE);
    assertThat(MemoryNeed.plus(Long.MAX_VALUE, 1)).isEqualTo(Long.MAX_VALUE);
    assertThat(MemoryNeed.describe(Long.MAX_VALUE)).isEqualTo("more than 8 EiB");
    assertThat(MemoryNeed.describe(1024)).isEqualTo("1024 bytes");
  }

  @Test
  void rulesAndOptionsAreChecked() {
    assertThatThrownBy(() -> StoppingRule.ratio(0)).hasMessageContaining("above 0");
    assertThatThrownBy(() -> StoppingRule.ratio(Double.NaN)).hasMessageContaining("above 0");
    assertThatThrownBy(() -> SolverOptions.DEFAULT.withThreads(0))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> StoppingRule.PAPER_GPU.requireRatio("moments"))
        .hasMessageContaining("moments never writes all cells");
    StoppingRule.RATIO.requireRatio("moments");
    assertThat(StoppingRule.names()).containsExactly("ratio", "paper-gpu");
    assertThat(StoppingRule.find("paper-gpu")).contains(StoppingRule.PAPER_GPU);
    assertThat(StoppingRule.find("PAPER_GPU")).isEmpty();
    assertThat(SolverOptions.DEFAULT.cap(7)).isEqualTo(7);
    assertThat(SolverOptions.DEFAULT.withMaxIterations(3).cap(7)).isEqualTo(3);
    assertThat(StoppingRule.ratioResidual(new double[] {1, 0.5}, new double[] {1, 0.25}))
        .isEqualTo(1);
    assertThat(StoppingRule.ratioResidual(new double[] {1}, new double[] {0})).isInfinite();
    assertThat(StoppingRule.ratioResidual(new double[] {1}, new double[] {Double.NaN}))
        .isInfinite();
  }
}
