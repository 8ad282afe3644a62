package org.gpuquerylab.entropy.internal.generator;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SplittableRandom;
import org.gpuquerylab.entropy.problem.PredicateSet;
import org.gpuquerylab.entropy.problem.SparseProblem;

/**
 * Random problems of any number of predicates: the selectivities are those of a mixture of four
 * product distributions, like {@link MixtureGenerator}'s, and are therefore consistent and
 * correlated. The generator does not draw cells.
 */
public final class SparseGenerator {
  private static final int COMPONENTS = 4;

  private final double[] weights = new double[COMPONENTS];
  private final double[][] probabilities;

  private SparseGenerator(int predicates, SplittableRandom random) {
    probabilities = new double[COMPONENTS][predicates];
    double sum = 0;
    for (int c = 0; c < COMPONENTS; c++) {
      weights[c] = 0.1 + random.nextDouble();
      sum += weights[c];
      for (int i = 0; i < predicates; i++) {
        probabilities[c][i] = 0.02 + 0.88 * random.nextDouble();
      }
    }
    for (int c = 0; c < COMPONENTS; c++) {
      weights[c] /= sum;
    }
  }

  /**
   * Generates a problem whose known sets have a given shape.
   *
   * @param predicates the number of predicates, 1 or more
   */
  public static SparseProblem generate(SparseShape shape, int predicates, long seed) {
    return generate(predicates, shape.sets(predicates, seed), seed);
  }

  /**
   * Generates a problem with given known sets.
   *
   * @param known the known sets, none of them empty; not modified
   */
  public static SparseProblem generate(int predicates, PredicateSet[] known, long seed) {
    SparseGenerator mixture = new SparseGenerator(predicates, new SplittableRandom(seed));
    Map<PredicateSet, Double> selectivities = new LinkedHashMap<>();
    for (PredicateSet set : known) {
      selectivities.put(set, mixture.selectivity(set));
    }
    return SparseProblem.of(predicates, selectivities);
  }

  private double selectivity(PredicateSet set) {
    double sum = 0;
    for (int c = 0; c < COMPONENTS; c++) {
      double product = weights[c];
      for (int i = 0; i < set.size(); i++) {
        product *= probabilities[c][set.predicate(i)];
      }
      sum += product;
    }
    return sum;
  }
}
