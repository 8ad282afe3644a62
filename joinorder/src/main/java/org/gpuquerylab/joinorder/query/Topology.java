package org.gpuquerylab.joinorder.query;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The query topologies of Meister and Saake 2020, figure 1. */
public enum Topology {
  /** Each relation is joined with the next one; also called chain. */
  LINEAR,
  /** A linear query whose ends are joined, too; with two relations the same as linear. */
  CYCLIC,
  /** One (fact) relation is joined with all others. */
  STAR,
  /** Each relation is joined with every other. */
  CLIQUE;

  /** The name in lower case, for axes and charts. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The edges between {@code size} positions as pairs of positions, the smaller one first. */
  List<int[]> edges(int size) {
    List<int[]> edges = new ArrayList<>();
    for (int low = 0; low < size; low++) {
      for (int high = low + 1; high < size; high++) {
        if (hasEdge(low, high, size)) {
          edges.add(new int[] {low, high});
        }
      }
    }
    return edges;
  }

  private boolean hasEdge(int low, int high, int size) {
    boolean next = high == low + 1;
    return switch (this) {
      case LINEAR -> next;
      case CYCLIC -> next || (low == 0 && high == size - 1);
      case STAR -> low == 0;
      case CLIQUE -> true;
    };
  }
}
