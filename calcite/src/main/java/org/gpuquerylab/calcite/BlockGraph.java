package org.gpuquerylab.calcite;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.calcite.rex.RexNode;
import org.gpuquerylab.calcite.internal.BlockEstimates;
import org.gpuquerylab.calcite.internal.SetFactors;
import org.gpuquerylab.calcite.query.JoinBlock;
import org.gpuquerylab.joinorder.query.InvalidQueryException;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.gpuquerylab.joinorder.query.QueryGraphBuilder;

/**
 * The query graph of a block of inner joins. Each class of equal columns gives an edge to every two
 * of its relations and counts as one predicate of a set ({@link
 * org.gpuquerylab.joinorder.query.EquivalenceCardinalities}); other predicates of two relations
 * multiply the selectivity of their edge, and those of more relations that of every set with all of
 * them.
 */
final class BlockGraph {
  /** The minimum selectivity of the predicates of an edge. */
  private static final double LEAST_SELECTIVITY = 1e-18;

  private final JoinBlock block;
  private final BlockEstimates estimates;

  /** The predicates of two relations outside classes, by the relations, the smaller one first. */
  private final Map<List<Integer>, List<RexNode>> edges = new LinkedHashMap<>();

  private final Map<BitSet, List<RexNode>> larger = new LinkedHashMap<>();

  private BlockGraph(JoinBlock block, BlockEstimates estimates) {
    this.block = block;
    this.estimates = estimates;
  }

  /**
   * The graph of a block; relation {@code i} of the block is relation {@code i} of the graph. If no
   * predicate connects some relations, any two sets may be joined.
   *
   * @param crossProducts whether any two relations may be joined in any case
   * @throws IllegalArgumentException if the block has another operator than inner joins
   * @throws InvalidQueryException if the block is beyond a graph's limits
   */
  static QueryGraph of(JoinBlock block, boolean crossProducts) {
    if (!block.isInner()) {
      throw new IllegalArgumentException("the block has outer, semi or anti joins");
    }
    return of(block, crossProducts, new BlockEstimates(block));
  }

  static QueryGraph of(JoinBlock block, boolean crossProducts, BlockEstimates estimates) {
    return new BlockGraph(block, estimates).build(crossProducts);
  }

  private QueryGraph build(boolean crossProducts) {
    block.edges().forEach(this::addEdge);
    QueryGraphBuilder builder = QueryGraph.builder();
    for (int i = 0; i < block.relations().size(); i++) {
      builder.relation(
          block.relations().get(i).name(), estimates.rows(i), estimates.selectivity(i));
    }
    block.classes().forEach(equal -> addClass(equal, builder));
    edges.forEach(
        (pair, conjuncts) ->
            builder.join(
                name(pair.get(0)),
                name(pair.get(1)),
                Math.max(LEAST_SELECTIVITY, estimates.selectivity(conjuncts))));
    QueryGraph graph = builder.crossProducts(crossProducts || !isConnected()).build();
    Map<Set<Integer>, Double> factors = new LinkedHashMap<>();
    larger.forEach((set, conjuncts) -> factors.put(set(set), estimates.selectivity(conjuncts)));
    estimates.empty().forEach(set -> factors.put(set, 0.0));
    return SetFactors.apply(graph, factors);
  }

  private void addEdge(RexNode conjunct) {
    BitSet relations = block.relations(conjunct);
    if (relations.cardinality() == 2) {
      List<Integer> pair = List.copyOf(set(relations));
      edges.computeIfAbsent(pair, p -> new ArrayList<>()).add(conjunct);
    } else {
      larger.computeIfAbsent(relations, r -> new ArrayList<>()).add(conjunct);
    }
  }

  private static Set<Integer> set(BitSet relations) {
    return new TreeSet<>(relations.stream().boxed().toList());
  }

  /** Adds a class of two or more relations, and an edge for every two of them. */
  private void addClass(List<Integer> equal, QueryGraphBuilder builder) {
    Map<Integer, Double> distinct = new TreeMap<>();
    equal.forEach(c -> distinct.merge(block.relation(c), estimates.distinct(c), Math::min));
    List<Integer> relations = List.copyOf(distinct.keySet());
    if (relations.size() < 2) {
      return;
    } else if (relations.size() > QueryGraph.MAX_MASK_RELATIONS) {
      throw new InvalidQueryException(
          String.format(
              Locale.ROOT,
              "the class of columns that equal \"%s\" has more than %d tables; split the query",
              block.name(equal.get(0)),
              QueryGraph.MAX_MASK_RELATIONS));
    }
    String name = block.name(equal.get(0));
    distinct.forEach((relation, number) -> builder.column(name, name(relation), number));
    for (int i = 0; i < relations.size(); i++) {
      for (int j = i + 1; j < relations.size(); j++) {
        edges.computeIfAbsent(
            List.of(relations.get(i), relations.get(j)), pair -> new ArrayList<>());
      }
    }
  }

  private boolean isConnected() {
    BitSet reached = new BitSet();
    reached.set(0);
    boolean grew = true;
    while (grew) {
      grew = false;
      for (List<Integer> pair : edges.keySet()) {
        if (reached.get(pair.get(0)) != reached.get(pair.get(1))) {
          reached.set(pair.get(0));
          reached.set(pair.get(1));
          grew = true;
        }
      }
    }
    return reached.cardinality() == block.relations().size();
  }

  private String name(int relation) {
    return block.relations().get(relation).name();
  }
}
