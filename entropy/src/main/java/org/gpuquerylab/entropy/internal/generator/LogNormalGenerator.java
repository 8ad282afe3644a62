package org.gpuquerylab.entropy.internal.generator;

/**
 * Each cell is log-normal, and the standard deviation of its logarithm is 3: a few cells hold
 * almost all of the probability. Pairs of uniform numbers become normal deviates by the method of
 * Box and Muller.
 */
public final class LogNormalGenerator extends CellGenerator {
  private static final double SIGMA = 3;

  @Override
  public String name() {
    return "lognormal";
  }

  @Override
  public int number() {
    return 1;
  }

  @Override
  void draw(double[] x, int predicates, SplitMix64 random) {
    for (int i = 0; i < x.length; i++) {
      double radius = Math.sqrt(-2 * StrictMath.log(1 - random.uniform()));
      double angle = 2 * Math.PI * random.uniform();
      x[i] = StrictMath.exp(SIGMA * radius * StrictMath.cos(angle));
    }
  }
}
