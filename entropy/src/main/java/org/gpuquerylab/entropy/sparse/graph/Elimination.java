package org.gpuquerylab.entropy.sparse.graph;

/** A triangulation: an order in which each vertex's later neighbours are joined to each other. */
final class Elimination {
  private final int[] order;
  private final InteractionGraph filled;

  /**
   * A triangulation.
   *
   * @param order the vertices, the first to be eliminated first; taken over, not copied
   * @param filled the graph with the fill edges
   */
  Elimination(int[] order, InteractionGraph filled) {
    this.order = order;
    this.filled = filled;
  }

  /** The vertices in order; not to be modified. */
  int[] order() {
    return order;
  }

  /** The graph with its fill edges. */
  InteractionGraph filled() {
    return filled;
  }
}
