package org.gpuquerylab.entropy.internal.sparse;

import java.util.List;
import org.gpuquerylab.entropy.problem.PredicateSet;
import org.gpuquerylab.entropy.problem.SparseProblem;

/**
 * A problem without exclusive groups that has the same solution as the original problem.
 *
 * @param problem the given predicates and additional predicates, with impossible combinations
 * @param given the number of the given predicates, which come first
 * @param further for each additional predicate, the predicates that each imply it
 */
public record EncodedProblem(SparseProblem problem, int given, List<PredicateSet> further) {
  /** Copies the list. */
  public EncodedProblem {
    further = List.copyOf(further);
  }

  /**
   * Encodes a problem; a problem without exclusive groups stays unchanged. O(m g + n) time for m
   * known sets and g groups with n predicates.
   *
   * @throws org.gpuquerylab.entropy.problem.ContradictoryProblemException if selectivities
   *     contradict the exclusion of predicates
   * @throws org.gpuquerylab.entropy.problem.SolverLimitException if the groups are too large
   */
  public static EncodedProblem of(SparseProblem problem) {
    return problem.exclusive().isEmpty()
        ? new EncodedProblem(problem, problem.predicates(), List.of())
        : new ExclusiveEncoding(problem).encode();
  }

  /**
   * Returns, as a bit mask, given predicates that are together equivalent to a predicate: each of
   * them implies it, and one of them holds whenever it holds.
   *
   * @param predicate a predicate of {@link #problem()}
   */
  public long anyOf(int predicate) {
    if (predicate < given) {
      return 1L << predicate;
    }
    long mask = 0;
    for (int member : further.get(predicate - given).toArray()) {
      mask |= 1L << member;
    }
    return mask;
  }
}
