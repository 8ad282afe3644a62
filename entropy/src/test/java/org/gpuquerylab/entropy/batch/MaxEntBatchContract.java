package org.gpuquerylab.entropy.batch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.gpuquerylab.entropy.contract.PlainCells;
import org.gpuquerylab.entropy.contract.RandomProblems;
import org.gpuquerylab.entropy.internal.generator.ProblemGenerators;
import org.gpuquerylab.entropy.internal.host.NewtonVariantB;
import org.gpuquerylab.entropy.internal.moments.NewtonMoments;
import org.gpuquerylab.entropy.problem.InvalidProblemException;
import org.gpuquerylab.entropy.problem.KnownSets;
import org.gpuquerylab.entropy.problem.MaxEntProblem;
import org.gpuquerylab.entropy.solver.MaxEntSolution;
import org.gpuquerylab.entropy.solver.MaxEntSolver;
import org.gpuquerylab.entropy.solver.SolverOptions;
import org.gpuquerylab.entropy.solver.StoppingRule;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The requirements for every batch solver, on the host and on devices. */
@Timeout(3_600)
public abstract class MaxEntBatchContract {
  /** A rule so tight that unknown selectivities agree to 1e-6 too. */
  protected static final SolverOptions TIGHT =
      SolverOptions.DEFAULT.withStopping(StoppingRule.ratio(1e-11));

  private static final double SAME = 1e-6;

  /** The batch under test. */
  protected abstract MaxEntBatch batch(SolverOptions options);

  private static MaxEntProblem uniform(int predicates, int largest, long seed) {
    return ProblemGenerators.all()
        .get((int) (seed % 3))
        .generate(predicates, KnownSets.upTo(predicates, largest), seed);
  }

  private static MaxEntProblem problem(int predicates, double... setsAndSelectivities) {
    int m = setsAndSelectivities.length / 2 + 1;
    long[] sets = new long[m];
    double[] selectivities = new double[m];
    selectivities[0] = 1;
    for (int i = 1; i < m; i++) {
      sets[i] = (long) setsAndSelectivities[2 * i - 2];
      selectivities[i] = setsAndSelectivities[2 * i - 1];
    }
    return MaxEntProblem.of(predicates, sets, selectivities);
  }

  private BatchAnswers solve(List<MaxEntProblem> problems, SolverOptions options) {
    try (MaxEntBatch batch = batch(options)) {
      return batch.solve(problems);
    }
  }

  /**
   * Checks that every answer equals that of a single solver: the same selectivities, or the same
   * refusal.
   */
  private void checkAgainst(MaxEntSolver alone, List<MaxEntProblem> problems) {
    BatchAnswers answers = solve(problems, TIGHT);
    assertThat(answers.size()).isEqualTo(problems.size());
    for (int i = 0; i < problems.size(); i++) {
      String name = "problem " + i + ": " + problems.get(i);
      assertThat(answers.isOpen(i)).as(name).isFalse();
      MaxEntSolution expected;
      try {
        expected = alone.solve(problems.get(i));
      } catch (InvalidProblemException e) {
        assertThat(answers.refusal(i).orElseThrow()).as(name).hasMessage(e.getMessage());
        continue;
      }
      assertThat(answers.refusal(i)).as(name).isEmpty();
      if (expected.converged()) {
        assertSame(answers, i, expected, name);
      }
    }
  }

  private static void assertSame(
      BatchAnswers answers, int i, MaxEntSolution expected, String name) {
    MaxEntSolution solution = answers.solution(i);
    assertThat(solution.converged()).as(name).isTrue();
    double[] betas = solution.betas();
    double[] others = expected.betas();
    for (int set = 0; set < betas.length; set++) {
      double difference = Math.abs(betas[set] - others[set]);
      assertThat(difference).as(name + ", set " + set).isLessThanOrEqualTo(SAME * others[set]);
    }
    if (answers.isQuick(i)) {
      double full = others[others.length - 1];
      assertThat(Math.abs(answers.fullConjunct(i) - full))
          .as(name)
          .isLessThanOrEqualTo(SAME * full);
      assertThat(answers.weights(i)).as(name).containsExactly(solution.weights());
      assertThat(answers.iterations(i)).as(name).isEqualTo(solution.iterations());
    }
  }

  @Test
  final void answersWhatVariantBAnswers() {
    List<MaxEntProblem> problems =
        RandomProblems.upTo(12).map(RandomProblems.Case::problem).toList();
    try (MaxEntSolver alone = new NewtonVariantB(TIGHT)) {
      checkAgainst(alone, problems);
    }
  }

  /**
   * Cells that are computed from the weights, following the definition, have the known
   * selectivities.
   */
  @Test
  final void theWeightsHaveTheKnownSelectivities() {
    List<MaxEntProblem> problems = new ArrayList<>();
    for (int seed = 1; seed <= 60; seed++) {
      problems.add(uniform(1 + seed % 10, 2, seed));
    }
    BatchAnswers answers = solve(problems, TIGHT);
    for (int i = 0; i < problems.size(); i++) {
      MaxEntProblem problem = problems.get(i);
      assertThat(answers.isQuick(i)).as("seed " + (i + 1)).isTrue();
      double[] betas = PlainCells.betas(problem, answers.weights(i));
      for (int j = 0; j < problem.size(); j++) {
        double ratio = betas[(int) problem.set(j)] / problem.selectivity(j);
        assertThat(Math.abs(ratio - 1)).as("seed " + (i + 1)).isLessThan(1e-10);
      }
    }
  }

  @Test
  final void mixedSizesKeepTheirPlaces() {
    List<MaxEntProblem> problems = new ArrayList<>();
    problems.add(problem(0));
    for (int z = 1; z <= 20; z++) {
      for (int largest = 1; largest <= (z > 12 ? 2 : 3); largest++) {
        problems.add(uniform(z, largest, z + largest));
      }
    }
    Collections.shuffle(problems, new Random(7));
    try (MaxEntSolver alone = new NewtonMoments(TIGHT)) {
      checkAgainst(alone, problems);
    }
  }

  @Test
  final void degenerateProblemsAreAnsweredAsByThemselves() {
    List<MaxEntProblem> problems =
        List.of(
            problem(0),
            problem(1),
            problem(1, 1, 0.25),
            problem(1, 1, 0),
            problem(1, 1, 1),
            problem(5),
            problem(12),
            problem(2, 1, 0.2, 2, 0.3),
            problem(2, 1, 1e-12, 2, 0.5, 3, 7e-13),
            problem(2, 1, 1 - 1e-12, 2, 0.5, 3, 0.5 - 7e-13),
            problem(3, 1, 1e-12, 2, 1e-12, 3, 5e-13, 4, 1e-12, 5, 5e-13, 6, 5e-13, 7, 4e-13),
            problem(2, 1, 0.3, 3, 0.4),
            problem(2, 1, 0.4, 3, 0.4),
            problem(2, 1, 0.4, 2, 0.3, 3, 0),
            problem(3, 1, 0.4, 2, 0.4, 3, 0.4, 4, 0.5, 5, 0.1),
            problem(3, 1, 0.5, 2, 0.5, 3, 0.45, 4, 0.5, 5, 0.05, 6, 0.45),
            problem(3, 1, 0.5, 2, 0.5, 3, 0.4, 4, 0.5, 5, 0.3000001, 6, 0.4),
            problem(3, 1, 0.5, 2, 0.5, 3, 0.4, 4, 0.5, 5, 0.2999999, 6, 0.4),
            problem(2, 1, 0.9, 2, 0.8, 3, 0.5),
            problem(2, 3, 0.25),
            problem(3, 7, 1e-300));
    try (MaxEntSolver alone = new NewtonMoments(TIGHT)) {
      checkAgainst(alone, problems);
    }
  }

  /** Half of the cells are 0; for some of them, this follows from the known selectivities. */
  @Test
  final void impossibleCellsAreFoundAsBySolvers() {
    List<MaxEntProblem> problems = new ArrayList<>();
    for (int seed = 0; seed < 60; seed++) {
      int z = 2 + seed % 4;
      SplittableRandom random = new SplittableRandom(seed);
      double[] x = random.doubles(1L << z).map(p -> p < 0.5 ? 0 : p).toArray();
      x[random.nextInt(x.length)] += 0.1;
      long[] known =
          seed % 2 == 0
              ? KnownSets.upTo(z, 2)
              : KnownSets.of(
                  LongStream.range(1, 1L << z).filter(s -> random.nextBoolean()).toArray());
      double[] selectivities =
          Arrays.stream(known).mapToDouble(set -> sum(x, set) / sum(x, 0)).toArray();
      problems.add(MaxEntProblem.of(z, known, selectivities));
    }
    try (MaxEntSolver alone = new NewtonMoments(TIGHT)) {
      BatchAnswers answers = solve(problems, TIGHT);
      for (int i = 0; i < problems.size(); i++) {
        MaxEntSolution expected = alone.solve(problems.get(i));
        MaxEntSolution solution = answers.solution(i);
        assertThat(solution.reduced().isReduced())
            .as("seed " + i)
            .isEqualTo(expected.reduced().isReduced());
        assertThat(solution.betas())
            .as("seed " + i)
            .containsExactly(expected.betas(), within(1e-7));
      }
    }
  }

  private static double sum(double[] cells, long set) {
    double sum = 0;
    for (int cell = 0; cell < cells.length; cell++) {
      sum += (cell & set) == set ? cells[cell] : 0;
    }
    return sum;
  }

  @Test
  final void anEmptyBatchHasNoAnswers() {
    assertThat(solve(List.of(), TIGHT).size()).isZero();
  }

  @Test
  final void duplicatesHaveTheSameAnswer() {
    MaxEntProblem problem = uniform(6, 2, 3);
    BatchAnswers answers = solve(Collections.nCopies(300, problem), SolverOptions.DEFAULT);
    double[] weights = answers.weights(0);
    for (int i = 0; i < answers.size(); i++) {
      assertThat(answers.weights(i)).containsExactly(weights);
      assertThat(answers.millis(i)).isPositive();
    }
  }

  /** Solves batches of different sizes one after another, with the same memory for answers. */
  @Test
  final void memoryIsUsedAgain() {
    BatchAnswers answers = new BatchAnswers();
    try (MaxEntBatch batch = batch(TIGHT);
        MaxEntSolver alone = new NewtonVariantB(TIGHT)) {
      for (int count : new int[] {3, 40, 0, 1, 17}) {
        List<MaxEntProblem> problems = new ArrayList<>();
        for (int i = 0; i < count; i++) {
          // Every fifth problem is a contradiction.
          problems.add(i % 5 == 4 ? problem(2, 1, 0.3, 3, 0.4) : uniform(2 + i % 8, 2, i + count));
        }
        batch.solve(problems, answers);
        assertThat(answers.size()).isEqualTo(count);
        for (int i = 0; i < count; i++) {
          int number = i;
          if (i % 5 == 4) {
            assertThatThrownBy(() -> answers.solution(number))
                .isInstanceOf(InvalidProblemException.class);
          } else {
            assertSame(answers, i, alone.solve(problems.get(i)), "problem " + i);
          }
        }
      }
    }
  }

  @Test
  final void givesUpByTheCap() {
    List<MaxEntProblem> problems = List.of(uniform(6, 2, 2), uniform(8, 2, 5));
    BatchAnswers answers = solve(problems, SolverOptions.DEFAULT.withMaxIterations(1));
    for (int i = 0; i < problems.size(); i++) {
      assertThat(answers.isQuick(i)).isFalse();
      assertThat(answers.solution(i).converged()).isFalse();
      assertThat(answers.solution(i).residual()).isGreaterThan(1e-8);
    }
  }

  @Test
  final void allSelectivitiesComeWithTheAnswerWhereAskedFor() {
    List<MaxEntProblem> problems = List.of(uniform(5, 2, 2), uniform(14, 1, 5));
    BatchAnswers answers = solve(problems, SolverOptions.DEFAULT.withAllBetas(true));
    for (int i = 0; i < problems.size(); i++) {
      assertThat(answers.solution(i).betas()).hasSize(1 << problems.get(i).predicates());
      assertThat(answers.solution(i).converged()).isTrue();
    }
  }

  @Test
  final void refusesRulesThatItDoesNotMeasure() {
    assertThatThrownBy(() -> batch(SolverOptions.DEFAULT.withStopping(StoppingRule.PAPER_GPU)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("RATIO");
  }
}
