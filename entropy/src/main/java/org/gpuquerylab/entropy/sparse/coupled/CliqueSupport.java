package org.gpuquerylab.entropy.sparse.coupled;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.stream.IntStream;
import org.gpuquerylab.entropy.feasibility.Diagnosis;
import org.gpuquerylab.entropy.feasibility.ImpossibleCells;
import org.gpuquerylab.entropy.feasibility.RedundantSets;
import org.gpuquerylab.entropy.problem.Cube;
import org.gpuquerylab.entropy.problem.MaxEntProblem;
import org.gpuquerylab.entropy.problem.SparseProblem;
import org.gpuquerylab.entropy.problem.Support;
import org.gpuquerylab.entropy.sparse.graph.CliqueTree;
import org.jspecify.annotations.Nullable;

/**
 * The cells of each clique that may be above 0, and the known sets that are not redundant there: as
 * {@link org.gpuquerylab.entropy.feasibility.ReducedProblem}, for each clique by its own known
 * sets. What is impossible for some predicates is so in each clique that holds them. Immutable.
 */
final class CliqueSupport {
  /** Cliques of so many predicates are looked into by linear programs. */
  private static final int MAX_PROGRAM = Diagnosis.MAX_DECIDED;

  private final SparseProblem problem;
  private final int[] predicates;
  private final int[] sets;
  private final CliqueTree tree;
  private final Set<PlacedCube> cubes;
  private final List<@Nullable BitSet> excluded = new ArrayList<>();

  private CliqueSupport(
      SparseProblem problem, int[] predicates, int[] sets, CliqueTree tree, Set<PlacedCube> cubes) {
    this.problem = problem;
    this.predicates = predicates;
    this.sets = sets;
    this.tree = tree;
    this.cubes = cubes;
    for (int i = 0; i < tree.size(); i++) {
      excluded.add(cells(members(i)));
    }
  }

  /**
   * What follows from the known sets of each clique and their known subsets.
   *
   * @param predicates of the piece, ascending; not modified
   * @param sets numbers of its known sets; not modified
   * @throws org.gpuquerylab.entropy.problem.ContradictoryProblemException if they contradict each
   *     other
   */
  static CliqueSupport of(SparseProblem problem, int[] predicates, int[] sets, CliqueTree tree) {
    CliqueSupport full = new CliqueSupport(problem, predicates, sets, tree, Set.of());
    return full.with((local, support) -> ImpossibleCells.of(local), Integer.MAX_VALUE);
  }

  /**
   * What linear programs find for small cliques, beside that; nothing if they find no more.
   *
   * @throws org.gpuquerylab.entropy.problem.ContradictoryProblemException if a clique's known sets
   *     contradict each other
   */
  Optional<CliqueSupport> refined() {
    CliqueSupport finer = with(Diagnosis::impossible, MAX_PROGRAM);
    return finer.cubes.size() > cubes.size() ? Optional.of(finer) : Optional.empty();
  }

  private CliqueSupport with(
      BiFunction<MaxEntProblem, Support, List<Cube>> finder, int largestClique) {
    Set<PlacedCube> more = new LinkedHashSet<>(cubes);
    for (int i = 0; i < tree.size(); i++) {
      int[] members = members(i);
      if (members.length <= largestClique) {
        List<Cube> found = finder.apply(local(members, sets), support(members));
        found.forEach(cube -> more.add(PlacedCube.of(cube, members)));
      }
    }
    return new CliqueSupport(problem, predicates, sets, tree, more);
  }

  private int[] members(int clique) {
    return tree.clique(clique).stream().toArray();
  }

  private MaxEntProblem local(int[] members, int[] some) {
    int[] own = Arrays.stream(members).map(place -> predicates[place]).toArray();
    return problem.restrict(own, within(own, some));
  }

  private int[] within(int[] own, int[] some) {
    return Arrays.stream(some)
        .filter(
            set ->
                Arrays.stream(problem.set(set).toArray())
                    .allMatch(predicate -> Arrays.binarySearch(own, predicate) >= 0))
        .toArray();
  }

  private Support support(int[] members) {
    return new Support(
        members.length,
        cubes.stream().map(cube -> cube.within(members)).flatMap(Optional::stream).toList());
  }

  private @Nullable BitSet cells(int[] members) {
    Support support = support(members);
    if (support.isFull()) {
      return null;
    }
    BitSet out = new BitSet();
    IntStream.range(0, 1 << members.length)
        .filter(cell -> !support.contains(cell))
        .forEach(out::set);
    return out;
  }

  /** The impossible cells of a clique; null if there are none. */
  @Nullable BitSet excluded(int clique) {
    return excluded.get(clique);
  }

  /**
   * The known sets without those that never hold, and without those that others of the same clique
   * make redundant. A set that one clique drops is no reason for another to drop one.
   */
  int[] kept() {
    int[] kept = Arrays.stream(sets).filter(set -> problem.selectivity(set) > 0).toArray();
    for (int i = 0; i < tree.size(); i++) {
      if (excluded(i) != null) {
        kept = withoutRedundant(members(i), kept);
      }
    }
    return kept;
  }

  private int[] withoutRedundant(int[] members, int[] some) {
    int[] own = Arrays.stream(members).map(place -> predicates[place]).toArray();
    MaxEntProblem all = local(members, some);
    if (all.size() > BlockMetric.MAX_BLOCK) {
      return some;
    }
    MaxEntProblem needed = RedundantSets.drop(all, support(members));
    Set<Integer> inside = new LinkedHashSet<>();
    Arrays.stream(within(own, some)).forEach(inside::add);
    return Arrays.stream(some)
        .filter(
            set ->
                !inside.contains(set)
                    || needed.indexOf(SparseProblem.mask(problem.set(set), own)) >= 0)
        .toArray();
  }
}
