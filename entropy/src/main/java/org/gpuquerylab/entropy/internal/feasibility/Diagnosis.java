package org.gpuquerylab.entropy.internal.feasibility;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.gpuquerylab.entropy.problem.Cube;
import org.gpuquerylab.entropy.problem.MaxEntProblem;
import org.gpuquerylab.entropy.problem.SubsetSums;
import org.gpuquerylab.entropy.problem.Support;

/**
 * Finds out why a solver did not converge.
 *
 * <p>For up to {@value #MAX_CERTIFIED} predicates, it tries the solver's last weights as a
 * certificate: if a problem has no solution, the dual is unbounded, and the weights diverge along a
 * direction that proves this. For up to {@value CellProgram#MAX_PREDICATES} predicates, linear
 * programs decide with certainty, and find the cells that must be 0. Problems with more predicates
 * may stay undiagnosed; the solution then says that it did not converge.
 */
public final class Diagnosis {
  /** The maximum number of predicates for which all cells are visited. */
  public static final int MAX_CERTIFIED = 24;

  /** The maximum number of predicates for which linear programs decide. */
  public static final int MAX_DECIDED = CellProgram.MAX_PREDICATES;

  /**
   * Weights below this fraction of the largest weight are left out of messages if the rest is still
   * a proof.
   */
  private static final double NAMED_SHARE = 0.05;

  private static final double LEAST_SHARE = 1e-9;

  private Diagnosis() {}

  /**
   * Examines a problem that a solver failed to solve.
   *
   * @param weights the solver's last weights, one for each known set of the reduced problem; not
   *     modified
   * @return the problem without the additional impossible cells that were found; empty if there are
   *     none or if this cannot be decided
   * @throws org.gpuquerylab.entropy.problem.ContradictoryProblemException if the problem has no
   *     solution
   */
  public static Optional<ReducedProblem> of(ReducedProblem reduced, double[] weights) {
    MaxEntProblem problem = reduced.problem();
    if (problem.predicates() <= MAX_DECIDED) {
      List<Cube> impossible = impossible(problem, reduced.support());
      return impossible.isEmpty() ? Optional.empty() : Optional.of(reduced.without(impossible));
    }
    if (problem.predicates() <= MAX_CERTIFIED && proves(problem, reduced.support(), weights)) {
      throw contradiction(problem, reduced.support(), weights);
    }
    return Optional.empty();
  }

  /**
   * Finds the cells of a support that must be 0, by linear programs.
   *
   * @param problem the problem; it has at most {@link #MAX_DECIDED} predicates
   * @return an empty list if the method did not find the maximum
   * @throws org.gpuquerylab.entropy.problem.ContradictoryProblemException if the problem has no
   *     solution
   */
  public static List<Cube> impossible(MaxEntProblem problem, Support support) {
    CellProgram program = new CellProgram(problem, support);
    double[] certificate = program.certificate();
    if (proves(problem, support, certificate)) {
      throw contradiction(problem, support, certificate);
    }
    return program.impossible();
  }

  /**
   * Whether y, with a suitable first component, satisfies D^t y <= 0 on the support and b^t y > 0;
   * no distribution with the known selectivities allows this (Farkas).
   */
  static boolean proves(MaxEntProblem problem, Support support, double[] y) {
    double[] cells = new double[Math.toIntExact(problem.cells())];
    double value = 0;
    double size = 0;
    for (int i = 1; i < y.length; i++) {
      cells[(int) problem.set(i)] = y[i];
      value += problem.selectivity(i) * y[i];
      size = Math.max(size, Math.abs(y[i]));
    }
    SubsetSums.inPlace(cells);
    double most = Double.NEGATIVE_INFINITY;
    for (int cell = 0; cell < cells.length; cell++) {
      if (cells[cell] > most && support.contains(cell)) {
        most = cells[cell];
      }
    }
    return value - most > 1e-9 * size;
  }

  /** Names the sets with large weights; it names only as many as a proof needs. */
  private static RuntimeException contradiction(
      MaxEntProblem problem, Support support, double[] y) {
    double most = Arrays.stream(y).skip(1).map(Math::abs).max().orElse(0);
    double share = NAMED_SHARE;
    double[] named = without(y, share * most);
    while (share > LEAST_SHARE && !proves(problem, support, named)) {
      share /= 4;
      named = without(y, share * most);
    }
    double[] kept = named;
    long[] sets =
        IntStream.range(1, y.length).filter(i -> kept[i] != 0).mapToLong(problem::set).toArray();
    return Contradiction.together(problem, 1, sets);
  }

  private static double[] without(double[] y, double least) {
    return Arrays.stream(y).map(value -> Math.abs(value) > least ? value : 0).toArray();
  }
}
