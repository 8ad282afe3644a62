package org.gpuquerylab.joinorder.contract;

import org.gpuquerylab.joinorder.query.JoinEdge;
import org.gpuquerylab.joinorder.query.QueryGraph;

/**
 * Counts the csg-cmp pairs of a graph from the list of edges alone. A set is connected if merging
 * along its edges leaves one component. A split of a connected set into two connected parts is a
 * pair.
 */
final class PairCount {
  private PairCount() {}

  /** The number of unordered pairs of a graph without cross products. O(3^n) splits. */
  static long of(QueryGraph graph) {
    int n = graph.size();
    boolean[] connected = new boolean[1 << n];
    for (int set = 1; set < connected.length; set++) {
      connected[set] = components(graph, set) == 1;
    }
    long pairs = 0;
    for (int set = 1; set < connected.length; set++) {
      if (connected[set]) {
        pairs += splits(connected, set);
      }
    }
    return pairs;
  }

  private static long splits(boolean[] connected, int set) {
    long splits = 0;
    for (int left = (set - 1) & set; left > (set ^ left); left = (left - 1) & set) {
      splits += connected[left] && connected[set ^ left] ? 1 : 0;
    }
    return splits;
  }

  private static int components(QueryGraph graph, int set) {
    int[] component = new int[graph.size()];
    int count = Integer.bitCount(set);
    for (int i = 0; i < component.length; i++) {
      component[i] = i;
    }
    for (JoinEdge join : graph.joins()) {
      if ((set >>> join.left() & 1) != 0 && (set >>> join.right() & 1) != 0) {
        int from = component[join.left()];
        int to = component[join.right()];
        for (int i = 0; i < component.length && from != to; i++) {
          component[i] = component[i] == from ? to : component[i];
        }
        count -= from == to ? 0 : 1;
      }
    }
    return count;
  }
}
