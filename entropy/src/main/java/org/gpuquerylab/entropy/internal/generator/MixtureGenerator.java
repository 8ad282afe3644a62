package org.gpuquerylab.entropy.internal.generator;

/**
 * A mixture of four product distributions, in whole numbers and with 1 added to each cell: the
 * predicates are strongly correlated. Each component has a weight from 0.1 to 1.1, and each of its
 * predicates has a probability from 0.02 to 0.9.
 */
public final class MixtureGenerator extends CellGenerator {
  private static final int COMPONENTS = 4;

  @Override
  public String name() {
    return "mixture";
  }

  @Override
  public int number() {
    return 2;
  }

  @Override
  void draw(double[] x, int predicates, SplitMix64 random) {
    double[] weights = new double[COMPONENTS];
    double[][] probabilities = new double[COMPONENTS][predicates];
    for (int c = 0; c < COMPONENTS; c++) {
      weights[c] = 0.1 + random.uniform();
      for (int i = 0; i < predicates; i++) {
        probabilities[c][i] = 0.02 + 0.88 * random.uniform();
      }
    }
    double scale = x.length;
    for (int cell = 0; cell < x.length; cell++) {
      x[cell] = 1;
      for (int c = 0; c < COMPONENTS; c++) {
        x[cell] += Math.floor(product(weights[c] * 1e6 * scale, probabilities[c], cell));
      }
    }
  }

  private static double product(double weight, double[] probabilities, int cell) {
    double product = weight;
    for (int i = 0; i < probabilities.length; i++) {
      product *= (cell >>> i & 1) != 0 ? probabilities[i] : 1 - probabilities[i];
    }
    return product;
  }
}
