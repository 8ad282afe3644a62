package org.gpuquerylab.joinorder.internal.anytime;

import java.util.Arrays;

/**
 * A pass of iterative dynamic programming over a plan, from the bottom up. Each subtree of a few
 * inputs is replaced by its best tree, which then becomes one input of the next subtree (Kossmann
 * and Stocker 2000, IDP-2). A pass cuts the plan into the same subtrees as {@code large.Idp2}.
 */
final class BottomUpPass {
  private final PlanImprover space;
  private final Plan plan;
  private final int most;
  private final boolean eachGain;

  /** The joins; each comes after the joins below it. */
  private final int[] order;

  /** For each node, the number of inputs of the current subtree below it. */
  private final int[] inputs;

  /** For each node, whether all inputs of the current subtree below it are relations. */
  private final boolean[] bottom;

  /** Whether a node is an input of the subtrees above it. */
  private final boolean[] closed;

  /** For each join, the last pass in which a node below it changed. */
  private final int[] changed;

  /**
   * For each kind of pass and each join, the last pass of this kind in which the join was solved.
   */
  private final int[][] finished;

  private final int[] stack;
  private int pass;
  private int kind;
  private int bottomLimit;
  private int position;

  /**
   * Creates a pass.
   *
   * @param plan the plan, improved in place
   * @param most the maximum number of inputs of a subtree
   * @param eachGain see {@link PlanImprover#improveDownTo}
   */
  BottomUpPass(PlanImprover space, Plan plan, int most, boolean eachGain) {
    this.space = space;
    this.plan = plan;
    this.most = most;
    this.eachGain = eachGain;
    int n = plan.graph.size;
    order = new int[n - 1];
    inputs = new int[2 * n - 1];
    bottom = new boolean[2 * n - 1];
    closed = new boolean[2 * n - 1];
    changed = new int[2 * n - 1];
    finished = new int[2][2 * n - 1];
    stack = new int[n];
    reset();
  }

  /**
   * Forgets which subtrees are known to be optimal. This method must be called after other code has
   * changed the plan.
   */
  void reset() {
    pass = 0;
    Arrays.fill(changed, 0);
    Arrays.fill(finished[0], 0);
    Arrays.fill(finished[1], 0);
  }

  /**
   * Starts a pass over the current plan. Every second kind of pass starts with smaller subtrees of
   * relations, so that it cuts the plan into other subtrees.
   */
  void begin(boolean shifted) {
    pass++;
    kind = shifted ? 1 : 0;
    bottomLimit = shifted ? (most + 1) / 2 : most;
    position = 0;
    Arrays.fill(inputs, 1);
    Arrays.fill(bottom, true);
    Arrays.fill(closed, true);
    // Lists the joins from the root down, right sides first; in the reversed list, left sides come
    // first.
    int filled = order.length;
    int open = 0;
    stack[open++] = plan.root();
    while (open > 0) {
      int join = stack[--open];
      order[--filled] = join;
      open = push(plan.left[join], open);
      open = push(plan.right[join], open);
    }
  }

  private int push(int input, int open) {
    if (plan.isLeaf(input)) {
      return open;
    }
    stack[open] = input;
    return open + 1;
  }

  /** Improves the next subtree; returns false if there is none. */
  boolean step() {
    boolean solved = false;
    while (position < order.length && !solved) {
      int join = order[position];
      int left = plan.left[join];
      int right = plan.right[join];
      int all = inputs[left] + inputs[right];
      boolean relations = bottom[left] && bottom[right];
      if (all > (relations ? bottomLimit : most)) {
        solved = finish(inputs[left] < inputs[right] ? right : left);
      } else {
        inputs[join] = all;
        bottom[join] = relations;
        closed[join] = false;
        position++;
      }
    }
    if (solved) {
      return true;
    }
    if (!closed[plan.root()]) {
      finish(plan.root());
    }
    return false;
  }

  /**
   * Replaces the open joins below a node by their best tree, and makes the node an input of the
   * joins above.
   *
   * @return whether the subtree had to be solved: a subtree that has not changed since the last
   *     pass of this kind is already optimal
   */
  private boolean finish(int node) {
    boolean open = inputs[node] > 2 && changed[node] >= finished[kind][node];
    if (open && space.improveDownTo(plan, node, closed, eachGain)) {
      for (int i = 0; i < space.changed(); i++) {
        changed[space.changed(i)] = pass;
      }
      // If a join has changed in this pass, so have all joins above it.
      int join = plan.parent[node];
      while (join >= 0 && changed[join] < pass) {
        changed[join] = pass;
        join = plan.parent[join];
      }
    }
    finished[kind][node] = pass;
    closed[node] = true;
    bottom[node] = false;
    inputs[node] = 1;
    return open;
  }
}
