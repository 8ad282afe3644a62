package org.gpuquerylab.entropy.internal.generator;

import java.util.Arrays;
import org.gpuquerylab.entropy.problem.MaxEntProblem;

/**
 * A mixture of four product distributions and, with weight 1/1000, the uniform distribution. The
 * mixture's selectivities have a closed form, so it may have more predicates than a vector of 2^z
 * elements allows. Weights and probabilities are drawn in the same way as by {@link
 * MixtureGenerator}. O(m z) time.
 */
public final class ClosedMixtureGenerator implements ProblemGenerator {
  private static final int COMPONENTS = 4;
  private static final double UNIFORM_SHARE = 1e-3;

  @Override
  public String name() {
    return "closed-mixture";
  }

  @Override
  public int number() {
    return 3;
  }

  @Override
  public int maxPredicates() {
    return MaxEntProblem.MAX_PREDICATES;
  }

  @Override
  public MaxEntProblem generate(int predicates, long[] known, long seed) {
    check(predicates, known);
    SplitMix64 random = new SplitMix64(seed, predicates, number());
    double[] selectivities = new double[known.length];
    double total = 0;
    for (int c = 0; c < COMPONENTS; c++) {
      double weight = 0.1 + random.uniform();
      total += weight;
      add(selectivities, known, weight, probabilities(predicates, random));
    }
    for (int i = 0; i < known.length; i++) {
      double uniform = Math.scalb(1.0, -Long.bitCount(known[i]));
      selectivities[i] = (1 - UNIFORM_SHARE) * (selectivities[i] / total) + UNIFORM_SHARE * uniform;
    }
    if (known.length > 0 && known[0] == 0) {
      selectivities[0] = 1;
    }
    return MaxEntProblem.of(predicates, known, selectivities);
  }

  private static double[] probabilities(int predicates, SplitMix64 random) {
    double[] probabilities = new double[predicates];
    Arrays.setAll(probabilities, i -> 0.02 + 0.88 * random.uniform());
    return probabilities;
  }

  private static void add(double[] sums, long[] known, double weight, double[] probabilities) {
    for (int i = 0; i < known.length; i++) {
      double product = weight;
      for (long rest = known[i]; rest != 0; rest &= rest - 1) {
        int predicate = Long.numberOfTrailingZeros(rest);
        product *= probabilities[predicate];
      }
      sums[i] += product;
    }
  }
}
