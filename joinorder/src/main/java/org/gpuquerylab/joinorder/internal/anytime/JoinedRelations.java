package org.gpuquerylab.joinorder.internal.anytime;

/**
 * The sets of relations below the joins of a plan, computed join by join. Each join walks through
 * the smaller of two sets, so all joins together take O((relations + joins of the graph) log
 * relations), and O(relations + joins of the graph) in a left-deep plan.
 */
final class JoinedRelations {
  private final SearchGraph graph;

  /** For each node, a relation that represents its set. */
  private final int[] label;

  /** For each relation, the label of its set. */
  private final int[] labelOf;

  /** For each relation, the next relation of its set, in a circle. */
  private final int[] next;

  /** For a label, the size of the set with that label. */
  private final int[] size;

  private int nodes;

  /** Makes each relation a separate set. */
  JoinedRelations(SearchGraph graph) {
    this.graph = graph;
    nodes = graph.size;
    label = new int[2 * nodes - 1];
    labelOf = new int[nodes];
    next = new int[nodes];
    size = new int[nodes];
    for (int i = 0; i < nodes; i++) {
      label[i] = i;
      labelOf[i] = i;
      next[i] = i;
      size[i] = 1;
    }
  }

  /**
   * Joins two nodes into the next node. The nodes below n are the n relations, so the first join
   * becomes node n.
   *
   * @return the sum of the tokens of the predicates between the two nodes
   */
  long join(int left, int right) {
    boolean swap = size[label[left]] < size[label[right]];
    int kept = label[swap ? right : left];
    int gone = label[swap ? left : right];
    long between = between(gone, kept);
    int relation = gone;
    do {
      labelOf[relation] = kept;
      relation = next[relation];
    } while (relation != gone);
    // Two circles become one if their next relations are swapped.
    int after = next[kept];
    next[kept] = next[gone];
    next[gone] = after;
    size[kept] += size[gone];
    label[nodes++] = kept;
    return between;
  }

  private long between(int set, int other) {
    long sum = 0;
    int relation = set;
    do {
      for (int e = graph.first[relation]; e < graph.first[relation + 1]; e++) {
        sum += labelOf[graph.other[e]] == other ? graph.predicate[e] : 0;
      }
      relation = next[relation];
    } while (relation != set);
    return sum;
  }
}
