package org.gpuquerylab.joinorder.internal.operators;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.gpuquerylab.joinorder.cost.CardinalityEstimator;
import org.gpuquerylab.joinorder.query.JoinType;
import org.gpuquerylab.joinorder.query.OperatorGraph;
import org.gpuquerylab.joinorder.query.OperatorGraph.Operator;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.gpuquerylab.joinorder.query.RelationSets;

/**
 * A graph of hyperedges with conflict rules, on which plans are searched. Its nodes are relations,
 * or the results of parts of a plan. Simple edges of inner joins are masks of neighbours; all other
 * hyperedges are tested one by one. Immutable; arrays must not be modified.
 */
public final class Hypergraph {
  private final int size;
  private final long[] neighbours;
  private final List<Hyperedge> edges;
  private final Hyperedge[] special;
  private final SetRowSource rows;

  private Hypergraph(int size, long[] neighbours, List<Hyperedge> edges, SetRowSource rows) {
    this.size = size;
    this.neighbours = neighbours;
    this.edges = edges;
    this.special = edges.stream().filter(edge -> !edge.isSimple()).toArray(Hyperedge[]::new);
    this.rows = rows;
  }

  /** The graph of a plain query graph, with an edge for each pair of neighbours. */
  static Hypergraph of(QueryGraph graph, CardinalityEstimator estimator) {
    SetRowSource rows = new EstimatorRows(estimator);
    return new Hypergraph(graph.size(), graph.neighbourMasks(), List.of(), rows);
  }

  /** The graph of the operators, after the detection of conflicts. O(operators^2) time. */
  public static Hypergraph of(OperatorGraph graph) {
    double[] base = new double[graph.size()];
    for (int i = 0; i < base.length; i++) {
      base[i] = graph.relations().get(i).filteredCardinality();
    }
    ConflictDetector detector = new ConflictDetector(graph.operators());
    List<Hyperedge> edges = new ArrayList<>();
    for (Operator operator : graph.operators()) {
      double factor = operator.selectivity();
      if (operator.type() != JoinType.INNER) { // the only one that asks for no rows
        FactorProducts below = new FactorProducts(base, edges);
        double left = Math.max(below.rows(operator.left()), CardinalityEstimator.MIN_CARDINALITY);
        double right = Math.max(below.rows(operator.right()), CardinalityEstimator.MIN_CARDINALITY);
        factor = ConflictDetector.factor(operator, left, right);
      }
      edges.add(detector.hyperedge(operator, factor));
    }
    long[] implied = implied(base.length, edges);
    edges.replaceAll(edge -> edge.withoutRulesOf(implied));
    SetRowSource products = new FactorProducts(base, edges);
    return of(base.length, edges, graph.cardinalities().map(GivenRows::of).orElse(products));
  }

  /**
   * For each relation, the relations that all operators need whose predicates read it: one of these
   * operators joins it first.
   */
  private static long[] implied(int size, List<Hyperedge> edges) {
    long[] implied = new long[size];
    Arrays.fill(implied, -1L);
    for (Hyperedge edge : edges) {
      for (int relation : RelationSets.members(edge.references())) {
        implied[relation] &= edge.left() | edge.right();
      }
    }
    return implied;
  }

  private static Hypergraph of(int size, List<Hyperedge> edges, SetRowSource rows) {
    long[] neighbours = new long[size];
    for (Hyperedge edge : edges) {
      if (edge.isSimple()) {
        int lowest = RelationSets.lowest(edge.references());
        neighbours[lowest] |= edge.references() ^ 1L << lowest;
        int other = RelationSets.lowest(edge.references() ^ 1L << lowest);
        neighbours[other] |= 1L << lowest;
      }
    }
    return new Hypergraph(size, neighbours, List.copyOf(edges), rows);
  }

  /**
   * The graph whose nodes are disjoint sets of this graph's nodes, each with a plan of its own. A
   * join of two sets of new nodes is valid if, and only if, the join of their members is valid
   * here, as long as all members of the new graph's nodes are in one plan of this graph.
   *
   * @param parts the nodes' members; not modified
   */
  Hypergraph contracted(long[] parts) {
    double[] base = new double[parts.length];
    long all = 0;
    for (int i = 0; i < parts.length; i++) {
      base[i] = Math.max(rows.rows(parts[i]), CardinalityEstimator.MIN_CARDINALITY);
      all |= parts[i];
    }
    List<Hyperedge> kept = new ArrayList<>();
    for (Hyperedge edge : edges) {
      long read = edge.references();
      if ((read & ~all) == 0 && !RelationSets.isSingleton(touched(read, parts))) {
        kept.add(contracted(edge, parts, all));
      }
    }
    SetRowSource products = new FactorProducts(base, kept);
    return of(
        parts.length,
        kept,
        rows instanceof GivenRows given ? given.contracted(parts.clone()) : products);
  }

  private static Hyperedge contracted(Hyperedge edge, long[] parts, long all) {
    long[] given = new long[edge.given().length];
    long[] required = new long[given.length];
    int rules = 0;
    for (int i = 0; i < given.length; i++) {
      given[rules] = touched(edge.given()[i], parts);
      // No set of fewer than 64 nodes has all nodes that a rule requires if some are absent.
      boolean possible = (edge.required()[i] & ~all) == 0;
      required[rules] = possible ? touched(edge.required()[i], parts) : -1L;
      rules += given[rules] == 0 ? 0 : 1;
    }
    return new Hyperedge(
        edge.type(),
        touched(edge.left(), parts),
        touched(edge.right(), parts),
        touched(edge.references(), parts),
        Arrays.copyOf(given, rules),
        Arrays.copyOf(required, rules),
        edge.factor());
  }

  /** The nodes of which some members are in a set. */
  private static long touched(long set, long[] parts) {
    long touched = 0;
    for (int i = 0; i < parts.length; i++) {
      touched |= (parts[i] & set) != 0 ? 1L << i : 0;
    }
    return touched;
  }

  /** The number of nodes. */
  public int size() {
    return size;
  }

  /** The set of all nodes. */
  public long all() {
    return RelationSets.firstN(size);
  }

  /** For each node, the nodes to which a simple edge leads. */
  long[] neighbours() {
    return neighbours;
  }

  /** All hyperedges; none for a plain query graph. */
  public List<Hyperedge> edges() {
    return edges;
  }

  /** The hyperedges that are not simple. */
  Hyperedge[] special() {
    return special;
  }

  /** The rows of sets of nodes. */
  SetRowSource rows() {
    return rows;
  }

  /** Whether simple edges connect two sets. */
  private boolean isCrossed(long one, long other) {
    return (simpleNeighbours(one) & other) != 0;
  }

  /** The union of the neighbours of a set's nodes by simple edges. */
  long simpleNeighbours(long set) {
    long reached = 0;
    for (long rest = set; rest != 0; rest &= rest - 1) {
      reached |= neighbours[Long.numberOfTrailingZeros(rest)];
    }
    return reached;
  }

  /** Whether two disjoint sets that have plans may be joined, in one of the two orders. */
  public boolean isValid(long one, long other) {
    return isValid(one, other, isCrossed(one, other));
  }

  /**
   * Whether two disjoint sets that have plans may be joined.
   *
   * @param crossed whether simple edges connect the sets
   */
  boolean isValid(long one, long other, boolean crossed) {
    boolean inner = crossed;
    int others = 0;
    for (Hyperedge edge : special) {
      if (edge.isBetween(one, other)) {
        if (!edge.isApplicable(one, other)) {
          return false;
        }
        boolean conjunct = edge.type() == JoinType.INNER;
        inner |= conjunct;
        others += conjunct ? 0 : 1;
      }
    }
    return others == (inner ? 0 : 1);
  }
}
