package org.gpuquerylab.joinorder.large;

import java.io.Serializable;
import org.gpuquerylab.joinorder.plan.JoinTree;
import org.gpuquerylab.joinorder.plan.JoinTreeBuilder;

/**
 * A bushy join tree as the sequence of its joins, each after its inputs: a number below n is a
 * relation, n + j is the result of join j.
 */
public final class JoinSequence implements Serializable {
  private static final long serialVersionUID = 1;

  private final int relations;
  private final int[] left;
  private final int[] right;
  private int count;

  /** A sequence without joins yet, for trees of n relations. */
  public JoinSequence(int relations) {
    this.relations = relations;
    left = new int[relations - 1];
    right = new int[relations - 1];
  }

  /** The left-deep tree that joins the relations in the given order, which is not modified. */
  public static JoinSequence leftDeep(int[] order) {
    JoinSequence joins = new JoinSequence(order.length);
    int tree = order[0];
    for (int i = 1; i < order.length; i++) {
      tree = joins.add(tree, order[i]);
    }
    return joins;
  }

  /** Adds the join of two results or relations, and returns the number of its result. */
  public int add(int leftInput, int rightInput) {
    left[count] = leftInput;
    right[count] = rightInput;
    return relations + count++;
  }

  /** Number of joins so far. */
  public int size() {
    return count;
  }

  /** The left input of join j. */
  public int left(int j) {
    return left[j];
  }

  /** The right input of join j. */
  public int right(int j) {
    return right[j];
  }

  /** The tree, once all n - 1 joins are there. */
  public JoinTree build(JoinTreeBuilder builder) {
    checkComplete();
    return builder.build(left, right);
  }

  /**
   * The tree, where the cardinalities of its results are known.
   *
   * @param rows the rows of each join; not modified
   */
  public JoinTree build(JoinTreeBuilder builder, double[] rows) {
    checkComplete();
    return builder.build(left, right, rows);
  }

  private void checkComplete() {
    if (count != relations - 1) {
      throw new IllegalStateException(count + " joins of " + relations + " relations");
    }
  }
}
