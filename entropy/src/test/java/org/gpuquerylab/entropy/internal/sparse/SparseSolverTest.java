package org.gpuquerylab.entropy.internal.sparse;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.gpuquerylab.entropy.contract.ReferenceSolver;
import org.gpuquerylab.entropy.internal.generator.ProblemGenerator;
import org.gpuquerylab.entropy.internal.generator.ProblemGenerators;
import org.gpuquerylab.entropy.internal.generator.SparseGenerator;
import org.gpuquerylab.entropy.internal.generator.SparseShape;
import org.gpuquerylab.entropy.internal.host.NewtonVariantB;
import org.gpuquerylab.entropy.internal.moments.NewtonMoments;
import org.gpuquerylab.entropy.problem.KnownSets;
import org.gpuquerylab.entropy.problem.MaxEntProblem;
import org.gpuquerylab.entropy.problem.PredicateSet;
import org.gpuquerylab.entropy.problem.SparseProblem;
import org.gpuquerylab.entropy.solver.SolverOptions;
import org.gpuquerylab.entropy.solver.StoppingRule;
import org.junit.jupiter.api.Test;

/** Compares split problems and junction trees with sums over all cells of the whole problem. */
class SparseSolverTest {
  /** The number of problems; the system property can set a larger one, such as 2000. */
  private static final int COUNT = Integer.getInteger("entropy.sparse", 150);

  private static final int LARGEST = 16;

  private static final SolverOptions TIGHT =
      SolverOptions.DEFAULT.withStopping(StoppingRule.ratio(1e-11));

  /** The problem with the given number, which is also its seed. */
  private static SparseProblem problem(int number) {
    SparseShape[] shapes = SparseShape.values();
    SparseShape shape = shapes[number % shapes.length];
    int z = 1 + number / shapes.length % LARGEST;
    int kind = number % (1 + ProblemGenerators.all().size());
    SplittableRandom random = new SplittableRandom(number);
    double share = number % 7 == 3 ? 0.7 : 1; // so that parts of known sets may be unknown
    PredicateSet[] sets =
        Stream.of(shape.sets(z, number))
            .filter(set -> random.nextDouble() < share)
            .toArray(PredicateSet[]::new);
    if (kind == 0) {
      return SparseGenerator.generate(z, sets, number);
    }
    long[] masks =
        Stream.of(sets)
            .mapToLong(set -> SparseProblem.maskWithin(set, PredicateSet.first(z).toArray()))
            .toArray();
    ProblemGenerator generator = ProblemGenerators.all().get(kind - 1);
    return SparseProblem.of(generator.generate(z, KnownSets.of(masks), number));
  }

  private static MaxEntProblem whole(SparseProblem problem) {
    int[] all = new int[problem.size()];
    for (int i = 0; i < all.length; i++) {
      all[i] = i;
    }
    return problem.restrict(PredicateSet.first(problem.predicates()).toArray(), all);
  }

  @Test
  void splitsAndTreesFindWhatFullSumsFind() {
    try (NewtonMoments pieces = new NewtonMoments(TIGHT);
        NewtonVariantB full = new NewtonVariantB(TIGHT)) {
      SparseSolver solver = new SparseSolver(pieces, TIGHT);
      for (int number = 0; number < COUNT; number++) {
        SparseProblem problem = problem(number);
        String name = "problem " + number + ", " + problem;
        double[] expected =
            number % 10 == 0 && problem.predicates() <= 10
                ? ReferenceSolver.betas(whole(problem))
                : full.solve(whole(problem)).betas();
        SparseSolution split = solver.solve(problem);
        assertThat(split.converged()).as(name).isTrue();
        assertSame(split.betas(), expected, name + ", " + split.plan());
        assertSame(treeBetas(problem), expected, name + ", trees");
        assertAsked(split, expected, number);
      }
    }
  }

  private static void assertSame(double[] actual, double[] expected, String name) {
    assertThat(actual).as(name).hasSameSizeAs(expected);
    for (int set = 0; set < actual.length; set++) {
      if (!(Math.abs(actual[set] / expected[set] - 1) <= 1e-6)) {
        assertThat(actual[set]).as(name + ", set " + set).isEqualTo(expected[set]);
      }
    }
  }

  /** All selectivities by a junction tree for each component, however small the component is. */
  private static double[] treeBetas(SparseProblem problem) {
    InteractionGraph graph = InteractionGraph.of(problem);
    List<Bag> bags = new ArrayList<>();
    for (int[] component : graph.components()) {
      int start = bags.size();
      CliqueTree tree = CliqueTree.small(graph.induced(component), LARGEST).orElseThrow();
      int[] sets = new Piece(component, within(problem, component), -1, new int[0]).sets();
      CoupledSolution solution = new CoupledSolver(problem, component, sets, tree, TIGHT).solve();
      assertThat(solution.converged()).as(problem + ", " + solution.plan()).isTrue();
      for (Bag bag : solution.bags()) {
        bags.add(bag.under(bag.parent() < 0 ? -1 : start + bag.parent()));
      }
    }
    return JointCells.betas(new BagTree(bags), problem.predicates());
  }

  private static int[] within(SparseProblem problem, int[] predicates) {
    PredicateSet all = PredicateSet.of(predicates);
    return IntStream.range(0, problem.size())
        .filter(i -> all.union(problem.set(i)).size() == all.size())
        .toArray();
  }

  /** Compares single selectivities, which are computed by elimination along the tree. */
  private static void assertAsked(SparseSolution solution, double[] expected, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    for (int i = 0; i < 20; i++) {
      int set = random.nextInt(expected.length);
      int given = set & random.nextInt(expected.length);
      double beta = solution.beta(PredicateSet.ofMask(set));
      assertThat(Math.abs(beta / expected[set] - 1)).as("seed %d", seed).isLessThan(1e-6);
      double conditional =
          solution.conditional(PredicateSet.ofMask(set), PredicateSet.ofMask(given));
      assertThat(Math.abs(conditional * expected[given] / expected[set] - 1))
          .as("seed %d", seed)
          .isLessThan(1e-6);
    }
  }
}
