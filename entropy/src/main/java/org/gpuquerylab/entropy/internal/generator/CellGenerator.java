package org.gpuquerylab.entropy.internal.generator;

import java.util.Arrays;
import org.gpuquerylab.entropy.problem.InvalidProblemException;
import org.gpuquerylab.entropy.problem.MaxEntProblem;
import org.gpuquerylab.entropy.problem.SupersetSums;

/** A generator that draws all 2^z cells. O(z 2^z) time and 8 * 2^z bytes. */
abstract class CellGenerator implements ProblemGenerator {
  private static final int MAX_PREDICATES = 30;

  /**
   * Draws the cells without normalising their sum.
   *
   * @param x 2^z cells; overwritten
   */
  abstract void draw(double[] x, int predicates, SplitMix64 random);

  @Override
  public final int maxPredicates() {
    return MAX_PREDICATES;
  }

  @Override
  public final MaxEntProblem generate(int predicates, long[] known, long seed) {
    check(predicates, known);
    checkMemory(predicates);
    double[] x = new double[1 << predicates];
    draw(x, predicates, new SplitMix64(seed, predicates, number()));
    SupersetSums.inPlace(x);
    double[] selectivities = Arrays.stream(known).mapToDouble(set -> x[(int) set] / x[0]).toArray();
    return MaxEntProblem.of(predicates, known, selectivities);
  }

  private static void checkMemory(int predicates) {
    long bytes = 8L << predicates;
    long memory = Runtime.getRuntime().maxMemory();
    if (bytes > memory) {
      throw new InvalidProblemException(
          predicates
              + " predicates have cells that take "
              + bytes
              + " bytes, more than Java's "
              + memory
              + "; give it more (LAB_JAVA_OPTS=-Xmx...) or generate fewer predicates");
    }
  }
}
