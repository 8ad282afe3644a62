package org.gpuquerylab.entropy.internal.generator;

import java.util.Arrays;
import org.gpuquerylab.entropy.problem.InvalidProblemException;
import org.gpuquerylab.entropy.problem.MaxEntProblem;

/** Generates consistent problems from seeds. Stateless. */
public interface ProblemGenerator {
  /** The name by which the command line and experiments choose the generator. */
  String name();

  /** The id of the generator in problem files. */
  int number();

  /** The maximum number of predicates of a generated problem. */
  int maxPredicates();

  /**
   * Generates the problem of a seed; the same seed always gives the same problem.
   *
   * @param predicates the number z of predicates, from 1 to {@link #maxPredicates()}
   * @param known the known sets T, ascending, the first 0, as {@link
   *     org.gpuquerylab.entropy.problem.KnownSets} creates them; not modified
   * @throws org.gpuquerylab.entropy.problem.InvalidProblemException if the arguments are out of
   *     range or 2^z cells do not fit into memory
   */
  MaxEntProblem generate(int predicates, long[] known, long seed);

  /**
   * Refuses arguments of {@link #generate} that are out of range, before anything is drawn.
   *
   * @param known not modified
   * @throws InvalidProblemException if they are
   */
  default void check(int predicates, long[] known) {
    if (predicates < 1 || predicates > maxPredicates()) {
      throw new InvalidProblemException(
          "generator "
              + name()
              + " takes 1 to "
              + maxPredicates()
              + " predicates, not "
              + predicates);
    }
    // Checks that the sets contain only the problem's predicates.
    double[] ones = new double[known.length];
    Arrays.fill(ones, 1);
    MaxEntProblem.of(predicates, known, ones);
  }
}
