package org.gpuquerylab.joinorder.query;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gpuquerylab.input.internal.Quote;

/** Reads a tree of operators from left to right, and checks it. */
final class OperatorGraphReader {
  private final List<Relation> relations = new ArrayList<>();
  private final Map<String, Integer> indices = new HashMap<>();
  private final List<OperatorGraph.Operator> operators = new ArrayList<>();

  /**
   * A part of the tree.
   *
   * @param visible the relations of the part that no semi or anti join hides
   */
  private record Part(long all, long visible) {}

  OperatorGraph read(OperatorTree tree) {
    part(tree, 0);
    return new OperatorGraph(relations, operators);
  }

  private Part part(OperatorTree tree, int depth) {
    if (depth >= OperatorGraph.MAX_RELATIONS) {
      throw tooMany(); // a tree of this depth has more relations
    }
    if (tree instanceof OperatorTree.Leaf leaf) {
      return leaf(leaf.relation());
    }
    OperatorTree.Join join = (OperatorTree.Join) tree;
    Part left = part(join.left(), depth + 1);
    Part right = part(join.right(), depth + 1);
    if (join.predicates().isEmpty()) {
      throw new InvalidQueryException(
          "a "
              + join.type().label()
              + " has no predicate; give one, for a cross product one that accepts NULLs with"
              + " selectivity 1");
    }
    long visible = left.visible | right.visible;
    if (join.type() == JoinType.INNER) {
      join.predicates().forEach(one -> add(join.type(), left, right, List.of(one)));
    } else {
      add(join.type(), left, right, join.predicates());
    }
    return new Part(left.all | right.all, join.type().hidesRight() ? left.visible : visible);
  }

  private Part leaf(Relation relation) {
    int index = relations.size();
    if (index == OperatorGraph.MAX_RELATIONS) {
      throw tooMany();
    }
    if (indices.putIfAbsent(relation.name(), index) != null) {
      throw new InvalidQueryException(
          "there are two relations with the name "
              + Quote.of(relation.name())
              + "; give one of them an alias",
          "name");
    }
    relations.add(relation);
    return new Part(1L << index, 1L << index);
  }

  private static InvalidQueryException tooMany() {
    return new InvalidQueryException(
        "the block has more than "
            + OperatorGraph.MAX_RELATIONS
            + " relations; order a part of it as a block of its own");
  }

  private void add(JoinType type, Part left, Part right, List<JoinPredicate> predicates) {
    long references = 0;
    long rejecting = 0;
    double selectivity = 1;
    for (JoinPredicate predicate : predicates) {
      references |= mask(predicate.relations(), left.visible | right.visible);
      rejecting |= mask(predicate.rejecting(), left.visible | right.visible);
      selectivity *= predicate.selectivity();
    }
    if ((references & left.all) == 0 || (references & right.all) == 0) {
      throw new InvalidQueryException(
          "a predicate of a "
              + type.label()
              + " reads only one of the two inputs; place it at a join of that input");
    }
    double limited = Math.max(selectivity, Double.MIN_NORMAL);
    operators.add(
        new OperatorGraph.Operator(
            type, left.all, right.all, references, rejecting, limited, predicates));
  }

  private long mask(Set<String> names, long visible) {
    long mask = 0;
    for (String name : names) {
      Integer index = indices.get(name);
      if (index == null || !RelationSets.contains(visible, index)) {
        throw new InvalidQueryException(
            "a join predicate reads "
                + Quote.of(name)
                + ", which is no relation of the join's inputs, or which a semi or anti join"
                + " hides; name another relation");
      }
      mask |= 1L << index;
    }
    return mask;
  }
}
