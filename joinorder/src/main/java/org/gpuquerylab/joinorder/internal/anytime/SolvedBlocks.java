package org.gpuquerylab.joinorder.internal.anytime;

/**
 * Remembers blocks that were solved exactly. The class is used if costs are sums: the minimum cost
 * of the joins inside a block then depends only on the relation sets of its inputs, not on the
 * inputs' plans. Therefore a block with the same inputs need not be solved again. If there are too
 * many blocks, the older ones are forgotten. Two different blocks are mistaken for equal with a
 * probability of about 2^-64.
 *
 * <p>Source of the constants: the size of the table was chosen by hand; the factor is 2^64 divided
 * by the golden ratio.
 */
final class SolvedBlocks {
  private static final int BITS = 13;
  private static final long FACTOR = 0x9E3779B97F4A7C15L;
  private static final int SHIFT = 29;

  private final long[] keys = new long[1 << BITS];
  private final double[] least = new double[1 << BITS];

  /**
   * The amount by which the joins of a block are more expensive than its best tree; infinite if the
   * block is not known. O(inputs).
   */
  public double gain(Plan plan, Block block) {
    long key = key(plan, block);
    int place = place(key);
    return keys[place] == key ? block.inside(plan) - least[place] : Double.POSITIVE_INFINITY;
  }

  /** Records the least {@link Block#inside} of all trees of a block. O(inputs). */
  public void enter(Plan plan, Block block, double inside) {
    long key = key(plan, block);
    int place = place(key);
    keys[place] = key;
    least[place] = inside;
  }

  private static int place(long key) {
    return (int) (key >>> (Long.SIZE - BITS));
  }

  private static long key(Plan plan, Block block) {
    long sum = block.inputs();
    for (int i = 0; i < block.inputs(); i++) {
      long mixed = plan.token[block.node(i)] * FACTOR;
      mixed = (mixed ^ (mixed >>> SHIFT)) * FACTOR;
      sum += mixed ^ (mixed >>> SHIFT);
    }
    return sum;
  }
}
