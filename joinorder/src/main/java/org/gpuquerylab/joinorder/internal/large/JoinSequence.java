package org.gpuquerylab.joinorder.internal.large;

import java.io.Serializable;
import org.gpuquerylab.joinorder.plan.JoinTree;
import org.gpuquerylab.joinorder.plan.JoinTreeBuilder;

/**
 * A bushy join tree as the sequence of its joins, each after its inputs: a number below n is a
 * relation, and n + j is the result of join j.
 */
public final class JoinSequence implements Serializable {
  private static final long serialVersionUID = 1;

  private final int relations;
  private final int[] left;
  private final int[] right;
  private int count;

  /** Creates a sequence without joins for trees of n relations. */
  public JoinSequence(int relations) {
    this.relations = relations;
    left = new int[relations - 1];
    right = new int[relations - 1];
  }

  /**
   * Returns the left-deep tree that joins the relations in the given order, which is not modified.
   */
  public static JoinSequence leftDeep(int[] order) {
    JoinSequence joins = new JoinSequence(order.length);
    int tree = order[0];
    for (int i = 1; i < order.length; i++) {
      tree = joins.add(tree, order[i]);
    }
    return joins;
  }

  /** Adds the join of two results or relations; returns the number of the join's result. */
  public int add(int leftInput, int rightInput) {
    left[count] = leftInput;
    right[count] = rightInput;
    return relations + count++;
  }

  /** The number of joins so far. */
  public int size() {
    return count;
  }

  /** The left input of the join with number j. */
  public int left(int j) {
    return left[j];
  }

  /** The right input of the join with number j. */
  public int right(int j) {
    return right[j];
  }

  /** Returns the tree, once all n - 1 joins are added. */
  public JoinTree build(JoinTreeBuilder builder) {
    checkComplete();
    return builder.build(left, right);
  }

  /**
   * Returns the tree, given the cardinalities of its results.
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
