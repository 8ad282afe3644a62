package org.gpuquerylab.joinorder.internal.operators;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.gpuquerylab.joinorder.query.JoinPredicate;
import org.gpuquerylab.joinorder.query.JoinType;
import org.gpuquerylab.joinorder.query.OperatorGraph;
import org.gpuquerylab.joinorder.query.OperatorTree;

/** Random trees of operators of all kinds. */
final class RandomOperators {
  private static final List<JoinType> TYPES = List.of(JoinType.values());

  private final Random random;
  private final boolean cycles;
  private int relations;

  /** A part of a tree and the names that its result shows. */
  private record Part(OperatorTree tree, List<String> visible) {}

  /**
   * Creates a source of trees.
   *
   * @param cycles whether inner joins may have several conjuncts
   */
  RandomOperators(Random random, boolean cycles) {
    this.random = random;
    this.cycles = cycles;
  }

  OperatorGraph graph(int size) {
    relations = 0;
    return OperatorGraph.of(part(size).tree);
  }

  private Part part(int size) {
    if (size == 1) {
      String name = "r" + relations++;
      double rows = Math.exp(random.nextDouble() * 8);
      return new Part(OperatorTree.of(name, Math.max(1, rows)), List.of(name));
    }
    int left = 1 + random.nextInt(size - 1);
    return join(part(left), part(size - left));
  }

  private Part join(Part left, Part right) {
    JoinType type =
        random.nextInt(3) == 0 ? JoinType.INNER : TYPES.get(random.nextInt(TYPES.size()));
    List<JoinPredicate> predicates = new ArrayList<>(List.of(predicate(left, right)));
    while (cycles && type == JoinType.INNER && random.nextInt(2) == 0) {
      predicates.add(predicate(left, right));
    }
    List<String> visible = new ArrayList<>(left.visible);
    if (!type.hidesRight()) {
      visible.addAll(right.visible);
    }
    return new Part(new OperatorTree.Join(type, left.tree, right.tree, predicates), visible);
  }

  private JoinPredicate predicate(Part left, Part right) {
    Set<String> names = new LinkedHashSet<>(List.of(one(left), one(right)));
    while (random.nextInt(8) == 0) {
      names.add(one(random.nextBoolean() ? left : right));
    }
    Set<String> rejecting = new LinkedHashSet<>(names);
    rejecting.removeIf(name -> random.nextInt(6) == 0);
    double selectivity = Math.exp(-random.nextDouble() * 6);
    return new JoinPredicate(names, selectivity, rejecting);
  }

  private String one(Part part) {
    return part.visible.get(random.nextInt(part.visible.size()));
  }
}
