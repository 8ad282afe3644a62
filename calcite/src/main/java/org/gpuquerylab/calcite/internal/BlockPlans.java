package org.gpuquerylab.calcite.internal;

import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.gpuquerylab.calcite.query.JoinBlock;
import org.gpuquerylab.joinorder.cost.CardinalityEstimator;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.internal.operators.Hypergraph;
import org.gpuquerylab.joinorder.internal.operators.OperatorPlans;
import org.gpuquerylab.joinorder.plan.InvalidPlanException;
import org.gpuquerylab.joinorder.plan.JoinTree;
import org.gpuquerylab.joinorder.plan.JoinTreeBuilder;
import org.gpuquerylab.joinorder.plan.JoinTreeValidator;
import org.gpuquerylab.joinorder.query.JoinType;
import org.gpuquerylab.joinorder.query.OperatorGraph;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.gpuquerylab.joinorder.query.Relation;
import org.gpuquerylab.joinorder.query.RelationSets;

/**
 * The plans of a block and of parts of it. Sets of the block's relations are bit masks, in which
 * bit {@code i} is relation {@code i} of the block.
 */
public abstract sealed class BlockPlans {
  private final Map<Long, Optional<JoinTree>> known = new HashMap<>();

  /** The plans of a block of inner joins. */
  public static BlockPlans of(QueryGraph graph, CostFunction costFunction) {
    return new OfGraph(graph, costFunction);
  }

  /** The plans of a block with other operators. */
  public static BlockPlans of(OperatorGraph graph, JoinBlock block, CostFunction costFunction) {
    return new OfOperators(graph, block, costFunction);
  }

  /** The estimated rows of a set of the block's relations. */
  public abstract double rows(long set);

  /**
   * A plan from elsewhere, with this block's rows and costs; the left and right inputs stay.
   *
   * @throws InvalidPlanException if it is no plan of the block
   */
  public abstract JoinTree checked(JoinTree asked);

  /** A set of the block's relations by a set of the graph's relations. */
  public abstract long blockSet(long graphSet);

  abstract JoinTree leaf(int relation);

  abstract Optional<JoinTree> join(JoinTree left, JoinTree right);

  /** Some plan of a set of the block's relations; empty if there is none. O(3^relations) time. */
  public Optional<JoinTree> part(long set) {
    Optional<JoinTree> plan = known.get(set);
    if (plan == null) {
      plan =
          RelationSets.isSingleton(set)
              ? Optional.of(leaf(RelationSets.lowest(set)))
              : anyJoin(set);
      known.put(set, plan);
    }
    return plan;
  }

  private Optional<JoinTree> anyJoin(long set) {
    long first = set & -set;
    long others = set ^ first;
    for (long right = others; right != 0; right = (right - 1) & others) {
      Optional<JoinTree> other = part(right);
      Optional<JoinTree> one = other.isEmpty() ? other : part(set ^ right);
      Optional<JoinTree> plan = one.isEmpty() ? one : join(one.orElseThrow(), other.orElseThrow());
      if (plan.isPresent()) {
        return plan;
      }
    }
    return Optional.empty();
  }

  private static final class OfGraph extends BlockPlans {
    private final QueryGraph graph;
    private final CardinalityEstimator estimator;
    private final JoinTreeBuilder builder;
    private final CostFunction costFunction;

    OfGraph(QueryGraph graph, CostFunction costFunction) {
      this.graph = graph;
      this.costFunction = costFunction;
      estimator = CardinalityEstimator.of(graph);
      builder = new JoinTreeBuilder(graph, costFunction, estimator);
    }

    @Override
    public double rows(long set) {
      return estimator.cardinality(set);
    }

    @Override
    public long blockSet(long graphSet) {
      return graphSet;
    }

    @Override
    JoinTree leaf(int relation) {
      return builder.leaf(relation);
    }

    @Override
    Optional<JoinTree> join(JoinTree left, JoinTree right) {
      boolean joined =
          graph.areJoined(
              RelationSets.mask(left.relations()), RelationSets.mask(right.relations()));
      return joined ? Optional.of(builder.join(left, right)) : Optional.empty();
    }

    @Override
    public JoinTree checked(JoinTree asked) {
      Map<String, Integer> places = new HashMap<>();
      for (Relation relation : graph.relations()) {
        places.put(relation.name(), places.size());
      }
      IdentityHashMap<JoinTree, JoinTree> built = new IdentityHashMap<>();
      for (JoinTree node : asked.postOrder()) {
        built.put(node, rebuilt(node, places, built));
      }
      JoinTree plan = Objects.requireNonNull(built.get(asked));
      new JoinTreeValidator(graph, costFunction).validate(plan);
      return plan;
    }

    private JoinTree rebuilt(
        JoinTree asked, Map<String, Integer> places, IdentityHashMap<JoinTree, JoinTree> built) {
      if (asked instanceof JoinTree.Join join) {
        if (join.type() != JoinType.INNER) {
          throw new InvalidPlanException(
              "the plan has a " + join.type().label() + "; all joins of the block are inner joins");
        }
        return builder.join(
            Objects.requireNonNull(built.get(join.left())),
            Objects.requireNonNull(built.get(join.right())));
      }
      String name = ((JoinTree.Leaf) asked).name();
      Integer place = places.get(name);
      if (place == null) {
        throw new InvalidPlanException("the block has no relation " + name);
      }
      return builder.leaf(place);
    }
  }

  private static final class OfOperators extends BlockPlans {
    private final OperatorPlans plans;

    /** By relations of the graph, those of the block. */
    private final int[] inBlock;

    private final int[] inGraph;

    OfOperators(OperatorGraph graph, JoinBlock block, CostFunction costFunction) {
      plans = new OperatorPlans(graph, Hypergraph.of(graph), costFunction);
      Map<String, Integer> places = new HashMap<>();
      block.relations().forEach(relation -> places.put(relation.name(), places.size()));
      inBlock =
          graph.relations().stream().mapToInt(one -> places.getOrDefault(one.name(), 0)).toArray();
      inGraph = new int[inBlock.length];
      for (int i = 0; i < inBlock.length; i++) {
        inGraph[inBlock[i]] = i;
      }
    }

    @Override
    public double rows(long set) {
      return plans.rows(moved(set, inGraph));
    }

    @Override
    public long blockSet(long graphSet) {
      return moved(graphSet, inBlock);
    }

    private static long moved(long set, int[] places) {
      long moved = 0;
      for (long rest = set; rest != 0; rest &= rest - 1) {
        moved |= RelationSets.of(places[RelationSets.lowest(rest)]);
      }
      return moved;
    }

    @Override
    JoinTree leaf(int relation) {
      return plans.leaf(inGraph[relation]);
    }

    @Override
    Optional<JoinTree> join(JoinTree left, JoinTree right) {
      return plans.join(left, right);
    }

    @Override
    public JoinTree checked(JoinTree asked) {
      return plans.checked(asked);
    }
  }
}
