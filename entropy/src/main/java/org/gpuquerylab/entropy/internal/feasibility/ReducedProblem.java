package org.gpuquerylab.entropy.internal.feasibility;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.gpuquerylab.entropy.problem.ContradictoryProblemException;
import org.gpuquerylab.entropy.problem.Cube;
import org.gpuquerylab.entropy.problem.MaxEntProblem;
import org.gpuquerylab.entropy.problem.Support;

/**
 * A problem without the cells that must be 0, and the mapping back to the original problem. Every
 * solver starts with this reduction. Immutable.
 *
 * <p>The reduction removes predicates that always hold, never hold or are equivalent to another
 * predicate. Cells that are impossible for other reasons, for instance because one predicate
 * implies another, are left out of the {@link #support()}; known sets that become dependent on
 * other known sets within the support are dropped. Almost no problem has such predicates or cells;
 * without them, {@link #problem()} is the given problem.
 */
public final class ReducedProblem {
  /**
   * Impossible cells are left out of the support only if the reduced problem has at most this many
   * predicates. Problems with more predicates are refused only if a known set has selectivity 0.
   * Other cells that must be 0 are left to a solver, which approaches 0 as closely as its stopping
   * rule requires.
   */
  public static final int MAX_RESTRICTED = 24;

  /** The maximum number of known sets that are searched for a smallest contradiction. */
  private static final int MOST_NAMED = 1 << 11;

  private final MaxEntProblem original;
  private final MaxEntProblem problem;
  private final Support support;
  private final Substitution substitution;

  private ReducedProblem(
      MaxEntProblem original, MaxEntProblem problem, Support support, Substitution substitution) {
    this.original = original;
    this.problem = problem;
    this.support = support;
    this.substitution = substitution;
  }

  /**
   * Reduces a problem.
   *
   * @throws org.gpuquerylab.entropy.problem.ContradictoryProblemException if selectivities of known
   *     sets and their known subsets contradict each other. {@link Diagnosis} finds less obvious
   *     contradictions after a solver has failed
   */
  public static ReducedProblem of(MaxEntProblem original) {
    return reduce(original, ImpossibleCells::of);
  }

  /**
   * Whether the reduced problem may have fewer predicates. A predicate can be settled, or
   * equivalent to another, only if some known set has selectivity 0 or 1, or is as rare as one of
   * its predicates. O(m z) time, which is far less than the reduction takes.
   */
  public static boolean mayShrink(MaxEntProblem problem) {
    for (int i = 1; i < problem.size(); i++) {
      double selectivity = problem.selectivity(i);
      if (selectivity == 0 || Tolerance.same(selectivity, 1)) {
        return true;
      }
      for (long rest = problem.set(i); rest != 0; rest &= rest - 1) {
        int single = problem.indexOf(rest & -rest);
        if (single >= 0
            && single != i
            && Tolerance.same(selectivity, problem.selectivity(single))) {
          return true;
        }
      }
    }
    return false;
  }

  /**
   * Reduces a problem only by its known sets of selectivity 0 and 1. {@link #of} also treats cells
   * as impossible if their probability is as small as rounding errors; if other known sets are
   * equally rare, this may cause a contradiction.
   *
   * @return empty if {@link #of} has the same result
   */
  public static Optional<ReducedProblem> cautiously(MaxEntProblem original) {
    List<Cube> sure = Cubes.largest(ImpossibleCells.ofZerosAndOnes(original));
    return Set.copyOf(sure).equals(Set.copyOf(Cubes.largest(ImpossibleCells.of(original))))
        ? Optional.empty()
        : Optional.of(reduce(original, ImpossibleCells::ofZerosAndOnes));
  }

  /** A problem that keeps all its cells, even if its selectivities contradict each other. */
  public static ReducedProblem whole(MaxEntProblem problem) {
    int z = problem.predicates();
    return new ReducedProblem(problem, problem, Support.full(z), Substitution.identity(z));
  }

  private static ReducedProblem reduce(
      MaxEntProblem original, Function<MaxEntProblem, List<Cube>> finder) {
    List<Cube> cubes =
        finder.apply(
            original); // If there is a contradiction here, its message names the original known
    // sets.
    try {
      return reduce(original, cubes, finder);
    } catch (ContradictoryProblemException e) {
      throw named(original, e, finder);
    }
  }

  /**
   * Returns the exception for a contradiction that shows only after predicates are removed. The
   * message names original known sets, including those because of which predicates were removed.
   */
  private static RuntimeException named(
      MaxEntProblem original,
      ContradictoryProblemException e,
      Function<MaxEntProblem, List<Cube>> finder) {
    if (original.size() > MOST_NAMED) {
      return e;
    }
    int[] sets =
        MinimalConflict.among(
            original.size() - 1, some -> isContradictory(original.only(after(some)), finder));
    long[] masks = Arrays.stream(after(sets)).mapToLong(original::set).toArray();
    return Contradiction.together(original, e.gap(), masks);
  }

  /** The empty set is skipped, since it says nothing. */
  private static int[] after(int[] sets) {
    return Arrays.stream(sets).map(i -> i + 1).toArray();
  }

  private static boolean isContradictory(
      MaxEntProblem problem, Function<MaxEntProblem, List<Cube>> finder) {
    try {
      reduce(problem, finder.apply(problem), finder);
      return false;
    } catch (ContradictoryProblemException e) {
      return true;
    }
  }

  private static ReducedProblem reduce(
      MaxEntProblem original, List<Cube> found, Function<MaxEntProblem, List<Cube>> finder) {
    MaxEntProblem problem = original;
    Substitution substitution = Substitution.identity(problem.predicates());
    List<Cube> cubes = found;
    while (!cubes.isEmpty()) {
      Substitution next = Substitution.of(problem.predicates(), cubes);
      if (next.isIdentity()) {
        break;
      }
      List<Cube> kept = substitute(cubes, next, problem);
      problem = substitute(problem, next);
      substitution = substitution.then(next);
      kept.addAll(finder.apply(problem));
      cubes = kept;
    }
    return restricted(original, problem, substitution, cubes);
  }

  /** Returns this problem with more cells known to be impossible. */
  ReducedProblem without(List<Cube> impossible) {
    List<Cube> cubes = new ArrayList<>(support.excluded());
    cubes.addAll(impossible);
    return restricted(original, problem, substitution, cubes);
  }

  private static ReducedProblem restricted(
      MaxEntProblem original, MaxEntProblem problem, Substitution map, List<Cube> cubes) {
    Support full = Support.full(problem.predicates());
    if (cubes.isEmpty()) {
      return new ReducedProblem(original, problem, full, map);
    }
    if (problem.predicates() > MAX_RESTRICTED) {
      RedundantSets.refuseZeros(problem, MAX_RESTRICTED);
      return new ReducedProblem(original, problem, full, map);
    }
    Support support = new Support(problem.predicates(), Cubes.largest(cubes));
    return new ReducedProblem(original, RedundantSets.drop(problem, support), support, map);
  }

  private static List<Cube> substitute(List<Cube> cubes, Substitution map, MaxEntProblem problem) {
    List<Cube> result = new ArrayList<>();
    for (Cube cube : cubes) {
      Cube image = map.cube(cube);
      if (image != null) {
        if (image.mask() == 0) {
          throw Contradiction.together(problem, 1, problem.sets());
        }
        result.add(image);
      }
    }
    return result;
  }

  private static MaxEntProblem substitute(MaxEntProblem problem, Substitution map) {
    SortedMap<Long, Integer> images = new TreeMap<>();
    for (int i = 0; i < problem.size(); i++) {
      long image = map.set(problem.set(i));
      if (image < 0) {
        if (problem.selectivity(i) > 0) {
          throw Contradiction.implied(problem, i, 0);
        }
      } else {
        Integer same = images.putIfAbsent(image, i);
        if (same != null && !Tolerance.same(problem.selectivity(same), problem.selectivity(i))) {
          throw Contradiction.unequal(problem, same, i);
        }
      }
    }
    List<String> names =
        IntStream.range(0, map.predicates())
            .mapToObj(i -> problem.names().get(map.source(i)))
            .toList();
    long[] sets = images.keySet().stream().mapToLong(Long::longValue).toArray();
    double[] selectivities = images.values().stream().mapToDouble(problem::selectivity).toArray();
    return MaxEntProblem.of(names, sets, selectivities);
  }

  /** The original problem. */
  public MaxEntProblem original() {
    return original;
  }

  /** The problem to solve: it may have fewer predicates and fewer known sets than the original. */
  public MaxEntProblem problem() {
    return problem;
  }

  /** The cells of {@link #problem()} whose probability may be above 0. */
  public Support support() {
    return support;
  }

  /**
   * The set of the reduced problem that has the same selectivity as a set of the original problem;
   * -1 if the selectivity is 0.
   */
  public long reduceSet(long set) {
    return original == problem ? set : substitution.set(set);
  }

  /**
   * The cell of the reduced problem that corresponds to a cell of the original problem; -1 if the
   * cell is 0.
   */
  public long reduceCell(long cell) {
    return original == problem ? cell : substitution.cell(cell);
  }

  /** Whether {@link #problem()} differs from the original problem. */
  public boolean isReduced() {
    return original != problem;
  }

  /**
   * Checks that a solution has all selectivities of the original problem. A solution can lack the
   * selectivities of dropped sets only if the support is not full.
   *
   * @param estimates the solution's selectivities, one for each known set of {@link #original()};
   *     not modified
   * @throws org.gpuquerylab.entropy.problem.ContradictoryProblemException if a dropped set's
   *     selectivity differs from the value that the other sets imply
   */
  public void check(double[] estimates) {
    for (int i = 0; i < estimates.length; i++) {
      double known = original.selectivity(i);
      double allowed = 1e-6 * Math.max(estimates[i], known);
      if (Math.abs(estimates[i] - known) > allowed) {
        throw Contradiction.implied(original, i, estimates[i]);
      }
    }
  }
}
