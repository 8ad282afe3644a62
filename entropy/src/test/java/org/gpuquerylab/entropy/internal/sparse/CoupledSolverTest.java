package org.gpuquerylab.entropy.internal.sparse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.gpuquerylab.entropy.contract.PlainCells;
import org.gpuquerylab.entropy.internal.host.NewtonVariantA;
import org.gpuquerylab.entropy.problem.ContradictoryProblemException;
import org.gpuquerylab.entropy.problem.KnownSets;
import org.gpuquerylab.entropy.problem.MaxEntProblem;
import org.gpuquerylab.entropy.problem.PredicateSet;
import org.gpuquerylab.entropy.problem.SparseProblem;
import org.gpuquerylab.entropy.solver.MaxEntSolution;
import org.gpuquerylab.entropy.solver.SolverOptions;
import org.gpuquerylab.entropy.solver.StoppingRule;
import org.junit.jupiter.api.Test;

/** Tests junction trees of small connected problems with impossible cells and contradictions. */
class CoupledSolverTest {
  private static final int PROBLEMS = 300;

  private static final SolverOptions TIGHT =
      SolverOptions.DEFAULT.withStopping(StoppingRule.ratio(1e-11));

  /** A solution with all selectivities. */
  private record Solved(CoupledSolution solution, BagTree tree) {
    double[] betas(int predicates) {
      return JointCells.betas(tree, predicates);
    }
  }

  private static Solved solve(MaxEntProblem problem) {
    SparseProblem sparse = SparseProblem.of(problem);
    int[] sets = IntStream.range(0, sparse.size()).toArray();
    int[] predicates = PredicateSet.first(sparse.predicates()).toArray();
    CliqueTree tree = CliqueTree.small(InteractionGraph.of(sparse), 6).orElseThrow();
    CoupledSolution solution = new CoupledSolver(sparse, predicates, sets, tree, TIGHT).solve();
    return new Solved(solution, new BagTree(solution.bags()));
  }

  /** A chain of pairs, so that the graph is connected, and random sets of one to three. */
  private static long[] connected(int z, SplittableRandom random, double share) {
    LongStream chain = LongStream.range(1, z).map(i -> 3L << (i - 1));
    LongStream others =
        LongStream.range(1, 1L << z)
            .filter(set -> Long.bitCount(set) <= 3 && random.nextDouble() < share);
    return KnownSets.of(LongStream.concat(chain, others).toArray());
  }

  @Test
  void solvesProblemsWithImpossibleCells() {
    for (int seed = 0; seed < PROBLEMS; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      int z = 2 + seed % 5;
      double[] x = random.doubles(1L << z).map(p -> p < 0.4 ? 0 : p).toArray();
      x[random.nextInt(x.length)] += 0.1;
      double[] betas = PlainCells.sums(x);
      long[] known = connected(z, random, random.nextDouble());
      MaxEntProblem problem =
          MaxEntProblem.of(
              z, known, Arrays.stream(known).mapToDouble(s -> betas[(int) s] / betas[0]).toArray());
      Solved solved = solve(problem);
      if (solved.solution.converged()) {
        double[] expected = new NewtonVariantA(TIGHT).solve(problem).betas();
        assertThat(solved.betas(z)).as("seed %d", seed).containsExactly(expected, within(1e-7));
      } else {
        assertThat(z).as("seed %d, %s", seed, solved.solution).isGreaterThan(3);
      }
    }
  }

  /** Selectivities drawn independently of each other. */
  @Test
  void solvesRefusesOrGivesUpOnAnything() {
    double[] some = {0, 1, 0.5, 1e-9, 1 - 1e-9, 1e-300, 0.25, 1e-13, 0.3};
    int refused = 0;
    int solvedCount = 0;
    for (int seed = 0; seed < PROBLEMS; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      int z = 2 + seed % 5;
      long[] known = connected(z, random, random.nextDouble());
      double[] selectivities = new double[known.length];
      boolean nested = random.nextBoolean();
      for (int i = 0; i < known.length; i++) {
        selectivities[i] = i == 0 ? 1 : some[random.nextInt(some.length)];
        for (int j = 1; j < i && nested; j++) {
          if ((known[j] & ~known[i]) == 0) {
            selectivities[i] = Math.min(selectivities[i], selectivities[j]);
          }
        }
      }
      MaxEntProblem problem = MaxEntProblem.of(z, known, selectivities);
      try {
        Solved solved = solve(problem);
        assertThat(solved.solution.residual()).as("seed %d", seed).isNotNaN();
        if (solved.solution.converged()) {
          solvedCount++;
          assertKnown(problem, solved, "seed " + seed);
        }
      } catch (ContradictoryProblemException e) {
        refused++;
        assertThat(e.getMessage()).doesNotContain("\n");
        assertNotSolved(problem, "seed " + seed);
      }
    }
    assertThat(refused).isGreaterThan(PROBLEMS / 10);
    assertThat(solvedCount).isGreaterThan(PROBLEMS / 20);
  }

  private static void assertKnown(MaxEntProblem problem, Solved solved, String name) {
    for (int i = 0; i < problem.size(); i++) {
      double known = problem.selectivity(i);
      double beta = solved.tree.beta(PredicateSet.ofMask(problem.set(i)).toArray());
      assertThat(beta).as(name).isCloseTo(known, within(2e-6 * known));
    }
  }

  /** Checks that another solver finds no solution of a refused problem either. */
  private static void assertNotSolved(MaxEntProblem problem, String name) {
    try {
      MaxEntSolution other = new NewtonVariantA(TIGHT).solve(problem);
      assertThat(other.converged()).as(name).isFalse();
    } catch (ContradictoryProblemException e) {
      assertThat(e.getMessage()).as(name).isNotEmpty();
    }
  }
}
