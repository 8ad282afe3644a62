package org.gpuquerylab.joinorder.internal.operators;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongUnaryOperator;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.plan.JoinTree;
import org.gpuquerylab.joinorder.query.JoinType;
import org.gpuquerylab.joinorder.query.OperatorGraph;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.gpuquerylab.joinorder.query.QueryGraphBuilder;
import org.gpuquerylab.joinorder.query.RelationSets;
import org.gpuquerylab.joinorder.query.SetCardinalities;

/**
 * A block of operators in the form in which an exact search of plain query graphs takes it: a plain
 * graph in which every set with a plan is connected and has the same rows, and words by which the
 * search tests each split ({@code operators.cl}).
 */
public final class OperatorQuery {
  /** The words of an operator before its rules: references, left, right, inner, rules. */
  private static final int FIXED = 5;

  private final OperatorGraph graph;
  private final Hypergraph edges;
  private final QueryGraph plain;
  private final long[] words;

  /** Detects conflicts, and writes the words. */
  public OperatorQuery(OperatorGraph graph) {
    this.graph = graph;
    edges = Hypergraph.of(graph);
    plain = plainGraph();
    words = encoded();
  }

  /** The plain graph: an edge between any two relations that one predicate reads. */
  public QueryGraph plain() {
    return plain;
  }

  /**
   * For each relation, a mask of those to which simple edges lead; then twice the number of other
   * operators, plus 1 if some of them reads more than two relations; then these operators. Not to
   * be modified.
   */
  public long[] words() {
    return words;
  }

  /** The plan whose splits a search found. */
  public JoinTree plan(CostFunction costFunction, LongUnaryOperator left) {
    return new OperatorPlans(graph, edges, costFunction).build(left);
  }

  private QueryGraph plainGraph() {
    Map<Long, Double> factors = new HashMap<>();
    boolean products = graph.cardinalities().isEmpty();
    for (Hyperedge edge : edges.edges()) {
      int[] read = RelationSets.members(edge.references());
      products &= read.length == 2 && edge.factor() <= 1 && edge.factor() >= Double.MIN_NORMAL;
      for (int i = 0; i < read.length; i++) {
        for (int j = i + 1; j < read.length; j++) {
          double factor = Math.max(Math.min(edge.factor(), 1), Double.MIN_NORMAL);
          factors.merge(1L << read[i] | 1L << read[j], factor, (one, other) -> one * other);
        }
      }
    }
    QueryGraph found = graph(graph, factors);
    SetCardinalities given = edges.rows()::rows;
    return products ? found : found.withCardinalities(given);
  }

  /** The plain graph of a block's relations with a join of each pair of them that has a factor. */
  static QueryGraph graph(OperatorGraph graph, Map<Long, Double> factors) {
    QueryGraphBuilder builder = QueryGraph.builder();
    graph
        .relations()
        .forEach(one -> builder.relation(one.name(), one.cardinality(), one.selectivity()));
    factors.forEach(
        (pair, factor) -> {
          int[] ends = RelationSets.members(pair);
          builder.join(
              graph.relations().get(ends[0]).name(),
              graph.relations().get(ends[1]).name(),
              Math.max(factor, Double.MIN_NORMAL));
        });
    return builder.build();
  }

  private long[] encoded() {
    List<Long> all = new ArrayList<>();
    for (long mask : edges.neighbours()) {
      all.add(mask);
    }
    boolean wide = false;
    for (Hyperedge edge : edges.special()) {
      wide |= Long.bitCount(edge.references()) > 2;
    }
    all.add(2L * edges.special().length + (wide ? 1 : 0));
    for (Hyperedge edge : edges.special()) {
      all.addAll(List.of(edge.references(), edge.left(), edge.right()));
      all.add(edge.type() == JoinType.INNER ? 1L : 0L);
      all.add((long) edge.given().length);
      for (int i = 0; i < edge.given().length; i++) {
        all.add(edge.given()[i]);
        all.add(edge.required()[i]);
      }
    }
    return all.stream().mapToLong(Long::longValue).toArray();
  }

  /**
   * Whether two disjoint sets that have plans may be joined; the twin of {@code operators_join}.
   *
   * @param words has the words of a block of n relations from an index on; not modified
   */
  public static boolean joins(long[] words, int at, int n, long one, long other) {
    int operator = at + n + 1;
    int inner = 0;
    int others = 0;
    for (long left = words[at + n] >> 1; left > 0; left--) {
      int next = operator + FIXED + 2 * (int) words[operator + FIXED - 1];
      long read = words[operator];
      if ((read & ~(one | other)) == 0 && (read & one) != 0 && (read & other) != 0) {
        if (!isApplicable(words, operator, next, one, other)) {
          return false;
        }
        inner += (int) words[operator + 3];
        others += 1 - (int) words[operator + 3];
      }
      operator = next;
    }
    if (others == 0) {
      return inner > 0 || (words[at + n] & 1) == 0 || isCrossed(words, at, one, other);
    }
    return others == 1 && inner == 0 && !isCrossed(words, at, one, other);
  }

  private static boolean isApplicable(long[] words, int at, int end, long one, long other) {
    long left = words[at + 1];
    long right = words[at + 2];
    boolean oriented = (left & ~one) == 0 && (right & ~other) == 0;
    boolean obeyed = oriented || ((left & ~other) == 0 && (right & ~one) == 0);
    for (int rule = at + FIXED; rule < end; rule += 2) {
      obeyed &= (words[rule] & (one | other)) == 0 || (words[rule + 1] & ~(one | other)) == 0;
    }
    return obeyed;
  }

  private static boolean isCrossed(long[] words, int at, long one, long other) {
    boolean found = false;
    for (long rest = one; rest != 0 && !found; rest &= rest - 1) {
      found = (words[at + Long.numberOfTrailingZeros(rest)] & other) != 0;
    }
    return found;
  }
}
