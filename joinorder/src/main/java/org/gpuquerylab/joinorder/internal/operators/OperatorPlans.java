package org.gpuquerylab.joinorder.internal.operators;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.function.LongUnaryOperator;
import java.util.stream.Collectors;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.plan.InvalidPlanException;
import org.gpuquerylab.joinorder.plan.JoinTree;
import org.gpuquerylab.joinorder.query.JoinType;
import org.gpuquerylab.joinorder.query.OperatorGraph;
import org.gpuquerylab.joinorder.query.OperatorGraph.Operator;
import org.gpuquerylab.joinorder.query.Relation;
import org.gpuquerylab.joinorder.query.RelationSets;

/** Builds plans of one block of operators with one cost function. */
public final class OperatorPlans {
  private final OperatorGraph graph;
  private final Hypergraph edges;
  private final CostFunction costFunction;

  /** Creates a builder for the plans of a graph, after {@link Hypergraph#of(OperatorGraph)}. */
  public OperatorPlans(OperatorGraph graph, Hypergraph edges, CostFunction costFunction) {
    this.graph = graph;
    this.edges = edges;
    this.costFunction = costFunction;
  }

  /** The plan of one relation. */
  public JoinTree leaf(int index) {
    Relation relation = graph.relations().get(index);
    return new JoinTree.Leaf(index, relation.name(), edges.rows().rows(1L << index));
  }

  /** The plan of all relations; {@code left} gives the left part of each set's split. */
  public JoinTree build(LongUnaryOperator left) {
    return build(graph.all(), left);
  }

  private JoinTree build(long set, LongUnaryOperator left) {
    if (RelationSets.isSingleton(set)) {
      return leaf(RelationSets.lowest(set));
    }
    long part = left.applyAsLong(set);
    return join(build(part, left), part, build(set ^ part, left), set ^ part);
  }

  /** The join of two plans; empty if it is not valid. */
  public Optional<JoinTree> join(JoinTree one, JoinTree other) {
    return edges.isValid(set(one), set(other))
        ? Optional.of(join(one, set(one), other, set(other)))
        : Optional.empty();
  }

  /** The rows of a set of relations. */
  public double rows(long set) {
    return edges.rows().rows(set);
  }

  /**
   * The join of two plans, in the order that its operator demands.
   *
   * @param oneSet the relations of the first plan
   */
  JoinTree join(JoinTree one, long oneSet, JoinTree other, long otherSet) {
    JoinType type = JoinType.INNER;
    boolean swapped = false;
    for (Hyperedge edge : edges.special()) {
      if (edge.isBetween(oneSet, otherSet) && edge.type() != JoinType.INNER) {
        type = edge.type();
        swapped = !edge.isOriented(oneSet, otherSet);
      }
    }
    JoinTree left = swapped ? other : one;
    JoinTree right = swapped ? one : other;
    double rows = edges.rows().rows(oneSet | otherSet);
    double cost =
        costFunction.cost(left.cost(), right.cost(), left.cardinality(), right.cardinality(), rows);
    return new JoinTree.Join(type, left, right, rows, cost);
  }

  /**
   * The same plan with this block's rows and costs.
   *
   * @param asked a tree over the block's relations, which are found by their names
   * @throws InvalidPlanException if it is no plan of the block: each relation must occur once, and
   *     each join must be valid, with its operator and its preserved side
   */
  public JoinTree checked(JoinTree asked) {
    IdentityHashMap<JoinTree, JoinTree> built = new IdentityHashMap<>();
    for (JoinTree node : asked.postOrder()) {
      JoinTree part =
          node instanceof JoinTree.Leaf leaf
              ? leaf(index(leaf.name()))
              : part((JoinTree.Join) node, built);
      built.put(node, part);
    }
    JoinTree plan = Objects.requireNonNull(built.get(asked));
    if (RelationSets.mask(plan.relations()) != graph.all()) {
      throw new InvalidPlanException("the plan lacks " + names(graph.all() & ~set(plan)));
    }
    return plan;
  }

  private JoinTree part(JoinTree.Join join, IdentityHashMap<JoinTree, JoinTree> built) {
    JoinTree left = Objects.requireNonNull(built.get(join.left()));
    JoinTree right = Objects.requireNonNull(built.get(join.right()));
    String words = names(set(left)) + " and " + names(set(right));
    if ((set(left) & set(right)) != 0) {
      throw new InvalidPlanException("the plan joins a relation of " + words + " twice");
    } else if (!edges.isValid(set(left), set(right))) {
      throw new InvalidPlanException(
          "a join of " + words + " would change the result of an outer, semi or anti join");
    }
    JoinTree.Join valid = (JoinTree.Join) join(left, set(left), right, set(right));
    boolean turned = valid.left() != left && !valid.type().isCommutative();
    if (valid.type() != join.type() || turned) {
      throw new InvalidPlanException(
          String.format(
              Locale.ROOT,
              "the join of %s must be a %s%s",
              words,
              valid.type().label(),
              turned ? " with the other one on the left" : ""));
    }
    return new JoinTree.Join(valid.type(), left, right, valid.cardinality(), valid.cost());
  }

  private int index(String name) {
    for (int i = 0; i < graph.size(); i++) {
      if (graph.relations().get(i).name().equals(name)) {
        return i;
      }
    }
    throw new InvalidPlanException("the block has no relation " + name);
  }

  private static long set(JoinTree tree) {
    return RelationSets.mask(tree.relations());
  }

  private String names(long set) {
    return RelationSets.toBitSet(set).stream()
        .mapToObj(i -> graph.relations().get(i).name())
        .collect(Collectors.joining(", ", "{", "}"));
  }

  /** The plan as written. */
  public JoinTree asWritten() {
    List<JoinTree> parts = new ArrayList<>();
    List<Long> sets = new ArrayList<>();
    for (int i = 0; i < graph.size(); i++) {
      parts.add(leaf(i));
      sets.add(1L << i);
    }
    for (Operator operator : graph.operators()) {
      long left = operator.left();
      long right = operator.right();
      if (!sets.contains(left | right)) { // another conjunct of a join is already applied
        JoinTree one = parts.get(sets.indexOf(left));
        parts.add(join(one, left, parts.get(sets.indexOf(right)), right));
        sets.add(left | right);
      }
    }
    return parts.get(sets.indexOf(graph.all()));
  }
}
