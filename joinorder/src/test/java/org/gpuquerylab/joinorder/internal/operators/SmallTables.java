package org.gpuquerylab.joinorder.internal.operators;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.gpuquerylab.joinorder.plan.JoinTree;
import org.gpuquerylab.joinorder.query.JoinType;
import org.gpuquerylab.joinorder.query.OperatorGraph;
import org.gpuquerylab.joinorder.query.OperatorGraph.Operator;
import org.gpuquerylab.joinorder.query.RelationSets;

/**
 * Small tables of one column with NULLs, and the rows of plans over them, by nested loops in the
 * sense of SQL. Predicates are arbitrary functions that reject NULLs only where they must.
 */
final class SmallTables {
  private static final int NULL = -1;
  private static final int HIDDEN = -2;

  private final OperatorGraph graph;
  private final int[][] tables;
  private final long seed;

  SmallTables(OperatorGraph graph, Random random) {
    this.graph = graph;
    seed = random.nextLong();
    tables = new int[graph.size()][];
    Arrays.setAll(tables, i -> random.ints(random.nextInt(4), NULL, 3).toArray());
  }

  /** The rows of a plan in sorted order: a value for each relation. */
  List<String> rows(JoinTree plan) {
    return evaluate(plan).stream().map(Arrays::toString).sorted().toList();
  }

  private List<int[]> evaluate(JoinTree plan) {
    List<int[]> found = new ArrayList<>();
    if (plan instanceof JoinTree.Leaf leaf) {
      for (int value : tables[leaf.relation()]) {
        int[] row = new int[graph.size()];
        Arrays.fill(row, HIDDEN);
        row[leaf.relation()] = value;
        found.add(row);
      }
      return found;
    }
    JoinTree.Join join = (JoinTree.Join) plan;
    long left = RelationSets.mask(join.left().relations());
    long right = RelationSets.mask(join.right().relations());
    List<Operator> applied = graph.operatorsBetween(left, right);
    if (applied.isEmpty() || applied.stream().anyMatch(one -> one.type() != join.type())) {
      throw new AssertionError(join.type() + " applies " + applied);
    }
    if (join.type() != JoinType.INNER && applied.size() != 1) {
      throw new AssertionError("one join applies " + applied);
    }
    join(evaluate(join.left()), evaluate(join.right()), applied, right, left, found);
    return found;
  }

  private void join(
      List<int[]> left,
      List<int[]> right,
      List<Operator> applied,
      long rightSet,
      long leftSet,
      List<int[]> found) {
    JoinType type = applied.get(0).type();
    boolean[] matched = new boolean[right.size()];
    for (int[] one : left) {
      boolean any = false;
      for (int j = 0; j < matched.length; j++) {
        int[] both = merged(one, right.get(j));
        if (applied.stream().allMatch(operator -> holds(operator, both))) {
          any = true;
          matched[j] = true;
          if (!type.hidesRight() && type != JoinType.LEFT_MARK) {
            found.add(both);
          }
        }
      }
      if (type == JoinType.LEFT_MARK) {
        found.add(filled(one, rightSet, any ? 1 : 0));
      } else if (type.hidesRight() && any == (type == JoinType.LEFT_SEMI)) {
        found.add(one);
      } else if (!any && (type == JoinType.LEFT_OUTER || type == JoinType.FULL_OUTER)) {
        found.add(filled(one, rightSet, NULL));
      }
    }
    for (int j = 0; j < matched.length && type == JoinType.FULL_OUTER; j++) {
      if (!matched[j]) {
        found.add(filled(right.get(j), leftSet, NULL));
      }
    }
  }

  private static int[] merged(int[] one, int[] other) {
    int[] both = one.clone();
    Arrays.setAll(both, i -> one[i] == HIDDEN ? other[i] : one[i]);
    return both;
  }

  /** The row with a value for all relations of a part of the plan that its rows show. */
  private int[] filled(int[] row, long set, int value) {
    int[] filled = row.clone();
    for (int relation : RelationSets.members(set)) {
      filled[relation] = hidden(relation, set) ? HIDDEN : value;
    }
    return filled;
  }

  /** Whether a semi or anti join within a part of the plan hides a relation. */
  private boolean hidden(int relation, long part) {
    return graph.operators().stream()
        .filter(one -> one.type().hidesRight() && (one.references() & ~part) == 0)
        .anyMatch(one -> RelationSets.contains(one.right(), relation));
  }

  private boolean holds(Operator operator, int[] row) {
    long hash = seed + operator.references() * 31 + graph.operators().indexOf(operator);
    for (int relation : RelationSets.members(operator.references())) {
      if (row[relation] == HIDDEN) {
        throw new AssertionError(operator + " reads a hidden relation");
      }
      if (row[relation] == NULL && RelationSets.contains(operator.rejecting(), relation)) {
        return false;
      }
      hash = (hash ^ row[relation] + 7) * 0x9E3779B97F4A7C15L;
      hash ^= hash >>> 29;
    }
    return (hash & 1) == 0;
  }
}
