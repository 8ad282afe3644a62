package org.gpuquerylab.joinorder.internal.operators;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gpuquerylab.joinorder.query.OperatorGraph;
import org.gpuquerylab.joinorder.query.OperatorGraph.Operator;

/**
 * All trees that commutativity, associativity, l-asscom and r-asscom reach from a tree as written,
 * without any conflict rule: brute force. Each operator must have one predicate. Trees that differ
 * only in the order of the inputs of commutative operators count as one.
 */
final class ReachedTrees {
  private final Map<List<Integer>, Tree> known = new HashMap<>();
  private final Map<Tree, Collection<Tree>> steps = new HashMap<>();
  private final List<Operator> operators;
  private final int most;

  /** A tree; equal trees are the same object. A relation has no parts. */
  @SuppressWarnings("NullAway")
  static final class Tree {
    final int id;
    final int operator;
    final long set;
    final Tree left;
    final Tree right;

    private Tree(int id, int operator, long set, Tree left, Tree right) {
      this.id = id;
      this.operator = operator;
      this.set = set;
      this.left = left;
      this.right = right;
    }
  }

  /**
   * Creates a search.
   *
   * @param most the number of trees after which the search gives up
   */
  ReachedTrees(OperatorGraph graph, int most) {
    operators = graph.operators();
    this.most = most;
  }

  /** The trees; empty if there are too many. */
  Set<Tree> all() {
    Tree first = asWritten(operators.size() - 1);
    Set<Tree> found = new LinkedHashSet<>(List.of(first));
    Deque<Tree> open = new ArrayDeque<>(found);
    while (!open.isEmpty()) {
      for (Tree next : steps(open.pop())) {
        if (found.add(next)) {
          open.push(next);
        }
      }
      if (found.size() > most) {
        return Set.of();
      }
    }
    return found;
  }

  private Tree asWritten(int at) {
    Operator operator = operators.get(at);
    return tree(at, part(operator.left()), part(operator.right()));
  }

  @SuppressWarnings("NullAway")
  private Tree part(long set) {
    if (Long.bitCount(set) == 1) {
      int relation = Long.numberOfTrailingZeros(set);
      return known.computeIfAbsent(
          List.of(-1, relation), key -> new Tree(known.size(), -1, set, null, null));
    }
    for (int at = 0; at < operators.size(); at++) {
      if ((operators.get(at).left() | operators.get(at).right()) == set) {
        return asWritten(at);
      }
    }
    throw new AssertionError("no operator has the set " + set);
  }

  private Tree tree(int operator, Tree left, Tree right) {
    boolean swap = operators.get(operator).type().isCommutative() && left.id > right.id;
    Tree one = swap ? right : left;
    Tree other = swap ? left : right;
    return known.computeIfAbsent(
        List.of(operator, one.id, other.id),
        key -> new Tree(known.size(), operator, one.set | other.set, one, other));
  }

  /** The trees that one transformation, anywhere in the tree, reaches. */
  private Collection<Tree> steps(Tree tree) {
    Collection<Tree> found = steps.get(tree);
    if (found == null) {
      found = new ArrayList<>();
      if (tree.operator >= 0) {
        for (Tree left : steps(tree.left)) {
          found.add(tree(tree.operator, left, tree.right));
        }
        for (Tree right : steps(tree.right)) {
          found.add(tree(tree.operator, tree.left, right));
        }
        atRoot(tree, tree.left, tree.right, found);
        if (operators.get(tree.operator).type().isCommutative()) {
          atRoot(tree, tree.right, tree.left, found);
        }
      }
      steps.put(tree, found);
    }
    return found;
  }

  private void atRoot(Tree tree, Tree left, Tree right, Collection<Tree> found) {
    if (left.operator >= 0) {
      leftDeep(tree.operator, left.operator, left.left, left.right, right, found);
      if (operators.get(left.operator).type().isCommutative()) {
        leftDeep(tree.operator, left.operator, left.right, left.left, right, found);
      }
    }
    if (right.operator >= 0) {
      rightDeep(tree.operator, right.operator, left, right.left, right.right, found);
      if (operators.get(right.operator).type().isCommutative()) {
        rightDeep(tree.operator, right.operator, left, right.right, right.left, found);
      }
    }
  }

  /** From (e1 a e2) b e3. */
  private void leftDeep(int b, int a, Tree e1, Tree e2, Tree e3, Collection<Tree> found) {
    Operator upper = operators.get(b);
    Operator lower = operators.get(a);
    if (reads(upper, e2, e3) && Reordering.ASSOC.holds(lower, e2.set, upper, e2.set)) {
      found.add(tree(a, e1, tree(b, e2, e3)));
    }
    if (reads(upper, e1, e3) && Reordering.L_ASSCOM.holds(lower, e1.set, upper, e1.set)) {
      found.add(tree(a, tree(b, e1, e3), e2));
    }
  }

  /** From e1 a (e2 b e3). */
  private void rightDeep(int a, int b, Tree e1, Tree e2, Tree e3, Collection<Tree> found) {
    Operator upper = operators.get(a);
    Operator lower = operators.get(b);
    if (reads(upper, e1, e2) && Reordering.ASSOC.holds(upper, e2.set, lower, e2.set)) {
      found.add(tree(b, tree(a, e1, e2), e3));
    }
    if (reads(upper, e1, e3) && Reordering.R_ASSCOM.holds(upper, e3.set, lower, e3.set)) {
      found.add(tree(b, e2, tree(a, e1, e3)));
    }
  }

  private static boolean reads(Operator operator, Tree one, Tree other) {
    return (operator.references() & ~(one.set | other.set)) == 0;
  }
}
