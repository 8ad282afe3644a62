package org.gpuquerylab.entropy.internal.sparse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.gpuquerylab.entropy.internal.feasibility.CellSlack;
import org.gpuquerylab.entropy.internal.feasibility.ReducedProblem;
import org.gpuquerylab.entropy.internal.moments.NewtonMoments;
import org.gpuquerylab.entropy.problem.ContradictoryProblemException;
import org.gpuquerylab.entropy.problem.PredicateSet;
import org.gpuquerylab.entropy.problem.SparseProblem;
import org.gpuquerylab.entropy.solver.SolverOptions;
import org.junit.jupiter.api.Test;

/**
 * Tests that messages name known sets that contradict each other by themselves, and no superfluous
 * sets.
 */
class NamedContradictionTest {
  /** Probabilities of cells are multiples of this number, so that sums are exact. */
  private static final int PARTS = 64;

  /** A slack of a linear program up to this size counts as 0. */
  private static final double NONE = 1e-7;

  private static final Pattern NAMED = Pattern.compile("\\{([p0-9, ]+)\\} = ");

  private static SparseSolution solve(SparseProblem problem) {
    try (NewtonMoments pieces = new NewtonMoments(SolverOptions.DEFAULT)) {
      return new SparseSolver(pieces, SolverOptions.DEFAULT).solve(problem);
    }
  }

  private static List<Integer> named(SparseProblem problem, String message) {
    List<Integer> sets = new ArrayList<>();
    Matcher each = NAMED.matcher(message);
    while (each.find()) {
      int[] predicates =
          Pattern.compile(", ")
              .splitAsStream(each.group(1))
              .mapToInt(name -> Integer.parseInt(name.substring(1)))
              .toArray();
      sets.add(problem.indexOf(PredicateSet.of(predicates)));
    }
    return sets;
  }

  private static void assertConflict(SparseProblem problem, String message, long seed) {
    List<Integer> sets = named(problem, message);
    assertThat(CellSlack.of(problem, sets)).as("seed %d: %s", seed, message).isGreaterThan(NONE);
    for (Integer left : sets) {
      List<Integer> rest = sets.stream().filter(set -> !set.equals(left)).toList();
      assertThat(CellSlack.of(problem, rest))
          .as("seed %d: %s without %s", seed, message, problem.describe(left))
          .isLessThan(NONE);
    }
  }

  /**
   * Selectivities of few possible cells, so that predicates imply each other; one selectivity is
   * changed.
   */
  private static SparseProblem nearlyConsistent(SplittableRandom random) {
    int z = random.nextInt(3, 7);
    int[] cells = random.ints(random.nextInt(2, 9), 0, 1 << z).toArray();
    int[] weights = new int[1 << z];
    for (int i = 0; i < PARTS; i++) {
      weights[cells[random.nextInt(cells.length)]]++;
    }
    Map<PredicateSet, Double> known = new LinkedHashMap<>();
    for (int i = 0; i < 3 * z; i++) {
      long mask = i < z ? 1L << i : random.nextLong(1, 1 << z);
      int parts =
          IntStream.range(0, 1 << z).filter(c -> (c & mask) == mask).map(c -> weights[c]).sum();
      known.put(PredicateSet.ofMask(mask), (double) parts / PARTS);
    }
    List<PredicateSet> sets = List.copyOf(known.keySet());
    PredicateSet changed = sets.get(random.nextInt(sets.size()));
    known.put(changed, random.nextInt(1, PARTS) / (double) PARTS);
    return SparseProblem.of(z, known);
  }

  @Test
  void namedSetsContradictEachOtherAndNoneIsTooMuch() {
    int contradictory = 0;
    for (long seed = 0; seed < 400; seed++) {
      SparseProblem problem = nearlyConsistent(new SplittableRandom(seed));
      List<Integer> all = IntStream.range(0, problem.size()).boxed().toList();
      boolean feasible = CellSlack.of(problem, all) < NONE;
      try {
        solve(problem);
        assertThat(feasible).as("seed %d", seed).isTrue();
      } catch (ContradictoryProblemException e) {
        assertThat(feasible).as("seed %d: %s", seed, String.valueOf(e.getMessage())).isFalse();
        assertConflict(problem, String.valueOf(e.getMessage()), seed);
        contradictory++;
      }
    }
    assertThat(contradictory).isGreaterThan(100);
  }

  /**
   * The message names sets of the whole problem, even if the contradiction shows only after
   * predicates were removed.
   */
  @Test
  void aReductionNamesTheGivenSets() {
    int late = 0;
    for (long seed = 0; seed < 2000; seed++) {
      SparseProblem problem = nearlyConsistent(new SplittableRandom(seed));
      int[] predicates = IntStream.range(0, problem.predicates()).toArray();
      int[] sets = IntStream.range(0, problem.size()).toArray();
      try {
        ReducedProblem.of(problem.restrict(predicates, sets));
      } catch (ContradictoryProblemException e) {
        List<Integer> named = named(problem, String.valueOf(e.getMessage()));
        assertThat(CellSlack.of(problem, named))
            .as("seed %d: %s", seed, String.valueOf(e.getMessage()))
            .isGreaterThan(NONE);
        late += String.valueOf(e.getMessage()).contains("no distribution has them") ? 1 : 0;
      }
    }
    assertThat(late).isGreaterThan(10);
  }

  /**
   * Pairs make p0 to p4 equivalent, but p5 holds with p0 and with p4 in different numbers of rows.
   */
  @Test
  void aContradictionBehindAChainOfImplications() {
    for (int z : new int[] {6, 8, 12, 40}) {
      Map<PredicateSet, Double> known = new LinkedHashMap<>();
      for (int i = 0; i < z; i++) {
        known.put(PredicateSet.of(i), i < 5 ? 0.25 : 0.5);
      }
      for (int i = 0; i < 4; i++) {
        known.put(PredicateSet.of(i, i + 1), 0.25);
      }
      known.put(PredicateSet.of(0, 5), 0.125);
      known.put(PredicateSet.of(4, 5), 0.0625);
      if (z > 6) {
        known.put(PredicateSet.of(5, z - 1), 0.5);
      }
      assertThatThrownBy(() -> solve(SparseProblem.of(z, known)))
          .isInstanceOf(ContradictoryProblemException.class)
          .hasMessageContainingAll("{p0, p5} = 0.125", "{p4, p5} = 0.0625")
          .hasMessageContainingAll("{p0, p1}", "{p1, p2}", "{p2, p3}", "{p3, p4} = 0.25")
          .hasMessageContaining("contradict each other: no distribution has them; change one");
    }
  }

  /** Parts of a piece with a group of exclusive predicates may be unconnected. */
  @Test
  void aContradictionBesideExclusivePredicates() {
    Map<PredicateSet, Double> known = new LinkedHashMap<>();
    double[] singles = {0.1, 0.09375, 0.11, 0.38, 0.14, 0.17, 0.67, 0.59, 0.5, 0.46};
    for (int i = 0; i < singles.length; i++) {
      known.put(PredicateSet.of(i), singles[i]);
    }
    known.put(PredicateSet.of(1, 7), 0.15);
    known.put(PredicateSet.of(5, 7), 0.17);
    known.put(PredicateSet.of(2, 6, 9), 0.11);
    known.put(PredicateSet.of(5, 8), 0.17);
    known.put(PredicateSet.of(1, 8), 0.09);
    List<String> names = IntStream.range(0, 10).mapToObj(i -> "p" + i).toList();
    assertThatThrownBy(() -> solve(SparseProblem.of(names, known, List.of(PredicateSet.first(6)))))
        .isInstanceOf(ContradictoryProblemException.class)
        .hasMessageContaining("{p1, p7} = 0.15 is above that of {p1} = 0.09375");
  }

  /** More sets than a message names, each of which is needed. */
  @Test
  void aLongCycleNamesItsFirstSetsAndTheNumberOfOthers() {
    Map<PredicateSet, Double> known = new LinkedHashMap<>();
    for (int i = 0; i < 30; i++) {
      known.put(PredicateSet.of(i), 0.5);
      known.put(PredicateSet.of(i, (i + 1) % 30), i < 29 ? 0.5 : 0.25);
    }
    assertThatThrownBy(() -> solve(SparseProblem.of(30, known)))
        .isInstanceOf(ContradictoryProblemException.class)
        .hasMessageMatching(
            "the selectivities of (\\{[^}]*\\} = 0.5, ){15}\\{.* more sets contra.*")
        .hasMessageNotContaining("\n");
  }

  /** Only a part of a long name is shown, and a name never breaks the line. */
  @Test
  void longNamesAreCut() {
    String name = "a".repeat(5000) + "\n";
    SparseProblem problem =
        SparseProblem.of(
            List.of(name, "b"), Map.of(PredicateSet.of(0), 0.25, PredicateSet.of(0, 1), 0.5));
    assertThatThrownBy(() -> solve(problem))
        .isInstanceOf(ContradictoryProblemException.class)
        .hasMessageContaining("{" + "a".repeat(60) + "..., b} = 0.5")
        .hasMessageNotContaining("\n");
    assertThat(String.valueOf(problem.describe(PredicateSet.of(0)))).hasSize(65);
  }
}
