package org.gpuquerylab.entropy.internal.sparse;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.stream.IntStream;
import org.gpuquerylab.entropy.internal.feasibility.Diagnosis;
import org.gpuquerylab.entropy.internal.feasibility.ImpossibleCells;
import org.gpuquerylab.entropy.internal.feasibility.RedundantSets;
import org.gpuquerylab.entropy.problem.Cube;
import org.gpuquerylab.entropy.problem.MaxEntProblem;
import org.gpuquerylab.entropy.problem.SparseProblem;
import org.gpuquerylab.entropy.problem.Support;
import org.jspecify.annotations.Nullable;

/**
 * The cells of each clique that may be above 0, and the known sets that are not redundant on these
 * cells: like {@link org.gpuquerylab.entropy.internal.feasibility.ReducedProblem}, but separately
 * for each clique and its known sets. A combination of truth values that is impossible for some
 * predicates is impossible in each clique that holds these predicates. Immutable.
 */
final class CliqueSupport {
  private final PieceCliques cliques;
  private final Set<PlacedCube> cubes;
  private final List<@Nullable Support> supports = new ArrayList<>();

  private CliqueSupport(PieceCliques cliques, Set<PlacedCube> cubes) {
    this.cliques = cliques;
    this.cubes = cubes;
    for (int i = 0; i < cliques.size(); i++) {
      int[] members = cliques.predicates(i);
      List<Cube> own =
          cubes.stream().map(cube -> cube.within(members)).flatMap(Optional::stream).toList();
      supports.add(own.isEmpty() ? null : new Support(members.length, own));
    }
  }

  /** The support that contains all cells, whatever the known sets imply. */
  static CliqueSupport whole(PieceCliques cliques) {
    return new CliqueSupport(cliques, Set.of());
  }

  /**
   * The support that follows from the known sets of each clique and their known subsets.
   *
   * @throws org.gpuquerylab.entropy.problem.ContradictoryProblemException if these known sets
   *     contradict each other
   */
  static CliqueSupport of(PieceCliques cliques) {
    return new CliqueSupport(cliques, given(cliques))
        .with((local, support) -> ImpossibleCells.of(local), Integer.MAX_VALUE);
  }

  /** The support that follows only from known sets of selectivity 0 or 1. */
  static CliqueSupport cautious(PieceCliques cliques) {
    return new CliqueSupport(cliques, given(cliques))
        .with((local, support) -> ImpossibleCells.ofZerosAndOnes(local), Integer.MAX_VALUE);
  }

  /** The support without the impossible combinations that the problem names. */
  private static Set<PlacedCube> given(PieceCliques cliques) {
    Set<PlacedCube> given = new LinkedHashSet<>();
    cliques.problem().impossible().forEach(each -> given.add(PlacedCube.of(each)));
    return given;
  }

  /**
   * The support after linear programs have removed additional cells of small cliques; empty if they
   * find no additional cells.
   *
   * @throws org.gpuquerylab.entropy.problem.ContradictoryProblemException if a clique's known sets
   *     contradict each other
   */
  Optional<CliqueSupport> refined() {
    CliqueSupport finer = with(Diagnosis::impossible, Diagnosis.MAX_DECIDED);
    return finer.cubes.size() > cubes.size() ? Optional.of(finer) : Optional.empty();
  }

  private CliqueSupport with(
      BiFunction<MaxEntProblem, Support, List<Cube>> finder, int largestClique) {
    Set<PlacedCube> more = new LinkedHashSet<>(cubes);
    for (int i = 0; i < cliques.size(); i++) {
      int[] members = cliques.predicates(i);
      if (members.length <= largestClique) {
        List<Cube> found = finder.apply(cliques.local(i), support(i));
        found.forEach(cube -> more.add(PlacedCube.of(cube, members)));
      }
    }
    return new CliqueSupport(cliques, more);
  }

  private Support support(int clique) {
    Support support = supports.get(clique);
    return support == null ? Support.full(cliques.predicates(clique).length) : support;
  }

  /** The cliques. */
  PieceCliques cliques() {
    return cliques;
  }

  /** The impossible cells of a clique; null if there are none. */
  @Nullable BitSet excluded(int clique) {
    Support support = supports.get(clique);
    if (support == null) {
      return null;
    }
    BitSet out = new BitSet();
    IntStream.range(0, 1 << cliques.predicates(clique).length)
        .filter(cell -> !support.contains(cell))
        .forEach(out::set);
    return out;
  }

  /**
   * Returns the known sets, except those that never hold and those that other sets of the same
   * clique make redundant. A set that has been dropped does not make another set redundant.
   */
  int[] kept() {
    SparseProblem problem = cliques.problem();
    Set<Integer> kept = new LinkedHashSet<>();
    Arrays.stream(cliques.sets()).filter(set -> problem.selectivity(set) > 0).forEach(kept::add);
    for (int i = 0; i < cliques.size(); i++) {
      if (supports.get(i) != null) {
        dropRedundant(i, kept);
      }
    }
    return kept.stream().mapToInt(Integer::intValue).toArray();
  }

  private void dropRedundant(int clique, Set<Integer> kept) {
    SparseProblem problem = cliques.problem();
    int[] members = cliques.predicates(clique);
    int[] own = Arrays.stream(cliques.within(clique)).filter(kept::contains).toArray();
    if (own.length >= BlockMetric.MAX_BLOCK) {
      return;
    }
    MaxEntProblem needed = RedundantSets.drop(problem.restrict(members, own), support(clique));
    for (int set : own) {
      if (needed.indexOf(SparseProblem.maskWithin(problem.set(set), members)) < 0) {
        kept.remove(set);
      }
    }
  }
}
