package org.gpuquerylab.entropy.batch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.gpuquerylab.entropy.internal.generator.MixtureGenerator;
import org.gpuquerylab.entropy.internal.generator.SparseGenerator;
import org.gpuquerylab.entropy.internal.generator.SparseShape;
import org.gpuquerylab.entropy.internal.host.NewtonVariantB;
import org.gpuquerylab.entropy.internal.moments.NewtonMoments;
import org.gpuquerylab.entropy.internal.sparse.PlainElimination;
import org.gpuquerylab.entropy.internal.sparse.SparseSolution;
import org.gpuquerylab.entropy.internal.sparse.SparseSolver;
import org.gpuquerylab.entropy.problem.KnownSets;
import org.gpuquerylab.entropy.problem.MaxEntProblem;
import org.gpuquerylab.entropy.problem.PredicateSet;
import org.gpuquerylab.entropy.problem.SparseProblem;
import org.gpuquerylab.entropy.solver.SolverOptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;

@ParameterizedClass
@ValueSource(ints = {1, 3})
class HostBatchTest extends MaxEntBatchContract {
  @Parameter int threads;

  @Override
  protected MaxEntBatch batch(SolverOptions options) {
    return new HostBatch(options.withThreads(threads));
  }

  private static List<MaxEntProblem> problems(int count) {
    List<MaxEntProblem> problems = new ArrayList<>();
    for (int seed = 1; seed <= count; seed++) {
      int z = 3 + seed % 4;
      problems.add(new MixtureGenerator().generate(z, KnownSets.upTo(z, 2), seed));
    }
    return problems;
  }

  /** The bytes that all threads allocate, by the JVM's own count. */
  @Test
  void allocatesNothingForAProblem() {
    ThreadMXBean threadBean = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    List<MaxEntProblem> problems = problems(4000);
    BatchAnswers answers = new BatchAnswers();
    try (MaxEntBatch batch = batch(SolverOptions.DEFAULT)) {
      // During the first batches, the memory grows and the JVM compiles the code.
      for (int i = 0; i < 5; i++) {
        batch.solve(problems, answers);
      }
      long[] ids = threadBean.getAllThreadIds();
      long before = allocated(threadBean, ids);
      batch.solve(problems, answers);
      long bytes = allocated(threadBean, ids) - before;
      assertThat(bytes / (double) problems.size()).as("bytes a problem").isLessThan(10);
    }
    for (int i = 0; i < problems.size(); i++) {
      assertThat(answers.isQuick(i)).as("problem " + i).isTrue();
    }
  }

  /** A file of problems must not need memory for the selectivities of all problems at once. */
  @Test
  void keepsNoVectorOfSelectivities() {
    long[] sets = {0, 1, 2, 3, 4, 8};
    double[] selectivities = {1, 0.3, 0.4, 0, 0.5, 0.6};
    MaxEntProblem impossible = MaxEntProblem.of(4, sets, selectivities);
    MaxEntProblem large = new MixtureGenerator().generate(13, KnownSets.upTo(13, 2), 7);
    try (MaxEntBatch batch = batch(SolverOptions.DEFAULT.withAllBetas(true));
        NewtonVariantB alone = new NewtonVariantB(SolverOptions.DEFAULT)) {
      List<MaxEntProblem> problems = List.of(impossible, large);
      BatchAnswers answers = batch.solve(problems);
      for (int i = 0; i < problems.size(); i++) {
        assertThat(answers.solution(i).hasBetas()).as("problem " + i).isFalse();
        assertThat(answers.solution(i).fullConjunct())
            .isCloseTo(alone.solve(problems.get(i)).fullConjunct(), within(1e-7));
      }
    }
  }

  private static long allocated(ThreadMXBean threads, long[] ids) {
    long sum = 0;
    for (long bytes : threads.getThreadAllocatedBytes(ids)) {
      sum += Math.max(0, bytes);
    }
    return sum;
  }

  /** Uses a given solver, one for each thread. */
  @Test
  void aChosenSolverSolvesThemAll() {
    List<MaxEntProblem> problems = problems(40);
    try (MaxEntBatch batch =
        HostBatch.by(NewtonVariantB.NAME, threads, TIGHT, () -> new NewtonVariantB(TIGHT))) {
      BatchAnswers answers = batch.solve(problems);
      assertThat(batch.name()).isEqualTo("newton-b");
      for (int i = 0; i < problems.size(); i++) {
        assertThat(answers.isQuick(i)).isFalse();
        assertThat(answers.solution(i).solver()).isEqualTo("newton-b");
        assertThat(answers.solution(i).problem()).isSameAs(problems.get(i));
      }
    }
  }

  /** Chains of 62 predicates beside small problems: the chains have too many cells to sum. */
  @Test
  void problemsOfManyPredicatesAreSolvedInPieces() {
    List<MaxEntProblem> problems = new ArrayList<>(problems(5));
    for (SparseShape shape : List.of(SparseShape.CHAIN, SparseShape.CYCLE, SparseShape.LADDER)) {
      problems.add(whole(SparseGenerator.generate(shape, 62, 1)));
    }
    try (MaxEntBatch batch = new HostBatch(TIGHT.withThreads(threads));
        NewtonMoments pieces = new NewtonMoments(TIGHT)) {
      BatchAnswers answers = batch.solve(problems);
      for (int i = 5; i < problems.size(); i++) {
        SparseProblem same = SparseProblem.of(problems.get(i));
        SparseSolution expected = new SparseSolver(pieces, TIGHT).solve(same);
        assertThat(answers.isQuick(i)).isTrue();
        double full = expected.beta(PredicateSet.first(62));
        assertThat(answers.fullConjunct(i)).isCloseTo(full, within(1e-9 * full));
        assertElimination(same, answers.weights(i), expected);
      }
    }
  }

  private static MaxEntProblem whole(SparseProblem problem) {
    return problem.restrict(
        IntStream.range(0, problem.predicates()).toArray(),
        IntStream.range(0, problem.size()).toArray());
  }

  /**
   * Checks, by an elimination that shares no code with the solvers, that the weights give the same
   * selectivities and sum to 1.
   */
  private static void assertElimination(
      SparseProblem problem, double[] weights, SparseSolution expected) {
    PredicateSet[] sets =
        IntStream.range(0, problem.size()).mapToObj(problem::set).toArray(PredicateSet[]::new);
    double[] inner = Arrays.copyOfRange(weights, 1, weights.length);
    PlainElimination plain = new PlainElimination(problem.predicates(), sets, inner);
    double all = plain.logSum(PredicateSet.EMPTY);
    assertThat(all).isCloseTo(1 - weights[0], within(1e-8));
    for (PredicateSet set : new PredicateSet[] {sets[3], PredicateSet.of(0, 61)}) {
      double beta = expected.beta(set);
      assertThat(Math.exp(plain.logSum(set) - all)).isCloseTo(beta, within(1e-8 * beta));
    }
  }
}
