package org.gpuquerylab.joinorder.plan;

import java.util.BitSet;
import org.gpuquerylab.joinorder.cost.GrowingCardinality;
import org.gpuquerylab.joinorder.query.JoinEdge;
import org.gpuquerylab.joinorder.query.QueryGraph;

/**
 * A set of relations that grows by joins. Each join visits the relations of the smaller set, so all
 * joins of a plan together take O((relations + joins of the graph) log relations) time.
 */
final class JoinedSet {
  private final QueryGraph graph;
  private final GrowingCardinality cardinalities;
  private final BitSet members;
  private int size;
  private long token;

  private JoinedSet(QueryGraph graph, GrowingCardinality cardinalities, int relation) {
    this.graph = graph;
    this.cardinalities = cardinalities;
    members = new BitSet();
    members.set(relation);
    size = 1;
    token = cardinalities.relation(relation);
  }

  /** Creates the set of one relation. */
  static JoinedSet of(QueryGraph graph, GrowingCardinality cardinalities, int relation) {
    return new JoinedSet(graph, cardinalities, relation);
  }

  /** The relations; not to be modified. */
  BitSet members() {
    return members;
  }

  /** The intersection of the two sets, as a new set. */
  BitSet common(JoinedSet other) {
    BitSet common = (BitSet) members.clone();
    common.and(other.members);
    return common;
  }

  /** Whether a plan may join the two sets. */
  boolean isJoinedWith(JoinedSet other) {
    return graph.crossProducts() || between(other, false) != 0;
  }

  /** Returns the union with a disjoint set; neither of the two sets may be used afterwards. */
  JoinedSet union(JoinedSet other) {
    long predicates = between(other, true);
    JoinedSet larger = size < other.size ? other : this;
    JoinedSet smaller = larger == this ? other : this;
    larger.token = cardinalities.union(token, other.token, predicates);
    larger.members.or(smaller.members);
    larger.size += smaller.size;
    return larger;
  }

  /** The number of predicates between the two sets, or the sum of their tokens. */
  private long between(JoinedSet other, boolean tokens) {
    BitSet larger = size < other.size ? other.members : members;
    BitSet smaller = size < other.size ? members : other.members;
    long sum = 0;
    for (int i = smaller.nextSetBit(0); i >= 0; i = smaller.nextSetBit(i + 1)) {
      for (JoinEdge join : graph.joins(i)) {
        if (larger.get(join.other(i))) {
          sum += tokens ? cardinalities.predicate(join) : 1;
        }
      }
    }
    return sum;
  }

  /** The estimated rows of the set's join. */
  double cardinality() {
    return cardinalities.cardinality(token);
  }
}
