package org.gpuquerylab.entropy.generator;

/**
 * The generator of Havenstein et al. 2020 (section 3.3): each cell is a random integer from 1 to
 * 10^6. The paper does not give the range. Uniform problems are easy: x is nearly uniform and the
 * predicates are nearly independent.
 */
public final class UniformGenerator extends CellGenerator {
  private static final long LARGEST = 1_000_000;

  @Override
  public String name() {
    return "uniform";
  }

  @Override
  public int number() {
    return 0;
  }

  @Override
  void draw(double[] x, int predicates, SplitMix64 random) {
    for (int i = 0; i < x.length; i++) {
      x[i] = random.fromOneTo(LARGEST);
    }
  }
}
