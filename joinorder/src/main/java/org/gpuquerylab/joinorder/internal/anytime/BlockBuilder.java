package org.gpuquerylab.joinorder.internal.anytime;

/**
 * Gives new inputs to the joins of a block, from the top down. Two numbers, such as the ends of an
 * interval, describe each subtree below a join.
 */
final class BlockBuilder {
  private final int[] joins;
  private final int[] ones;
  private final int[] others;
  private int count;
  private int current;

  /**
   * Creates a builder for blocks whose joins are in the given array, the topmost first; the array
   * is kept, not copied.
   */
  public BlockBuilder(int[] joins) {
    this.joins = joins;
    ones = new int[joins.length];
    others = new int[joins.length];
  }

  /** Starts with the two numbers that describe the topmost join. */
  public void begin(int one, int other) {
    count = 0;
    current = -1;
    open(one, other);
  }

  /** Moves to the next join that has a description; returns false if there is none. */
  public boolean next() {
    current++;
    return current < count;
  }

  /** The number of the current join. */
  public int join() {
    return joins[current];
  }

  /** The first number of the current description. */
  public int first() {
    return ones[current];
  }

  /** The second number of the current description. */
  public int second() {
    return others[current];
  }

  /** Assigns another join of the block to a description, and returns the join's number. */
  public int open(int one, int other) {
    ones[count] = one;
    others[count] = other;
    return joins[count++];
  }

  /** Computes the rows and costs of all joins once they have their inputs. */
  public void finish(Plan plan) {
    for (int i = count - 1; i >= 0; i--) {
      plan.update(joins[i]);
    }
    plan.updateAbove(joins[0]);
  }
}
