package org.gpuquerylab.entropy.internal.sparse;

import java.util.Arrays;
import java.util.BitSet;
import org.gpuquerylab.entropy.problem.MaxEntProblem;
import org.gpuquerylab.entropy.problem.SparseProblem;
import org.gpuquerylab.entropy.solver.Penalty;

/**
 * A part of a problem that can be solved as a separate problem: some predicates with all known sets
 * among them.
 */
final class Piece {
  /** The maximum number of predicates for which all combinations are derived from known sets. */
  private static final int MAX_CLOSED = 12;

  private final int[] predicates;
  private final int[] sets;
  private final int parent;
  private final int[] separator;

  /**
   * A piece. The arrays are not copied and must not be modified later.
   *
   * @param predicates ascending
   * @param sets indices of the known sets within these predicates
   * @param parent the index of the piece to which this piece is joined, which is smaller than this
   *     piece's index; or -1
   * @param separator the predicates that both pieces have, ascending; all subsets of these
   *     predicates are known
   */
  Piece(int[] predicates, int[] sets, int parent, int[] separator) {
    this.predicates = predicates;
    this.sets = sets;
    this.parent = parent;
    this.separator = separator;
  }

  /** Returns this piece with its parent's index increased by a given amount. */
  Piece after(int places) {
    return new Piece(predicates, sets, parent < 0 ? parent : parent + places, separator);
  }

  /** The piece's predicates, ascending; not to be modified. */
  int[] predicates() {
    return predicates;
  }

  /** The indices of the piece's known sets; not to be modified. */
  int[] sets() {
    return sets;
  }

  /** The index of the parent, to which this piece is joined; -1 if there is none. */
  int parent() {
    return parent;
  }

  /** The predicates that this piece shares with its parent, ascending; not to be modified. */
  int[] separator() {
    return separator;
  }

  /** Whether all subsets of the predicates are known; in this case there is nothing to maximize. */
  boolean isClosed() {
    return predicates.length <= MAX_CLOSED && sets.length == (1 << predicates.length) - 1;
  }

  /** Whether all predicates of an impossible combination are in the piece. */
  boolean isRestricted(SparseProblem problem) {
    return problem.impossible().stream()
        .anyMatch(
            each ->
                Arrays.stream(each.fixed().toArray())
                    .allMatch(p -> Arrays.binarySearch(predicates, p) >= 0));
  }

  /**
   * Returns the piece as a problem with bit masks; for at most {@link MaxEntProblem#MAX_PREDICATES}
   * predicates.
   */
  MaxEntProblem local(SparseProblem problem) {
    return problem.restrict(predicates, sets);
  }

  /**
   * The penalty for the piece's known sets, in their order.
   *
   * @param variances the variances of all known selectivities of the problem; not modified
   */
  Penalty penalty(double[] variances) {
    return Penalty.withoutEmpty(Arrays.stream(sets).mapToDouble(i -> variances[i]).toArray());
  }

  /**
   * The penalty for the problem with bit masks.
   *
   * @param variances the variances of all known selectivities of the problem; not modified
   */
  Penalty localPenalty(SparseProblem problem, double[] variances) {
    MaxEntProblem local = local(problem);
    double[] own = new double[local.size()];
    for (int i : sets) {
      long mask = SparseProblem.maskWithin(problem.set(i), predicates);
      own[local.indexOf(mask)] = variances[i];
    }
    return Penalty.of(own);
  }

  /** The separator, as indices of its predicates within this piece. */
  BitSet localSeparator() {
    BitSet places = new BitSet();
    Arrays.stream(separator)
        .map(predicate -> Arrays.binarySearch(predicates, predicate))
        .forEach(places::set);
    return places;
  }
}
