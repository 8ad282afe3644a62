package org.gpuquerylab.entropy.generator;

import org.gpuquerylab.entropy.problem.MaxEntProblem;

/** Makes consistent problems from seeds. Stateless. */
public interface ProblemGenerator {
  /** The name by which the command line and experiments choose it. */
  String name();

  /** Its number in problem files. */
  int number();

  /** Most predicates that it takes. */
  int maxPredicates();

  /**
   * The problem of a seed: the same each time.
   *
   * @param predicates z, from 1 to {@link #maxPredicates()}
   * @param known T, ascending, the first 0, as {@link org.gpuquerylab.entropy.problem.KnownSets}
   *     makes it; not modified
   * @throws org.gpuquerylab.entropy.problem.InvalidProblemException where the arguments are out of
   *     range or 2^z cells do not fit into memory
   */
  MaxEntProblem generate(int predicates, long[] known, long seed);
}
