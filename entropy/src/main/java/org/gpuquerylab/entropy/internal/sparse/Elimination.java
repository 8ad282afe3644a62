package org.gpuquerylab.entropy.internal.sparse;

/**
 * A triangulation: an elimination order, and edges that join each vertex's later neighbours to each
 * other.
 */
final class Elimination {
  private final int[] order;
  private final InteractionGraph filled;

  /**
   * Creates a triangulation.
   *
   * @param order the vertices in elimination order; not copied
   * @param filled the graph with the fill edges
   */
  Elimination(int[] order, InteractionGraph filled) {
    this.order = order;
    this.filled = filled;
  }

  /** The vertices in elimination order; not to be modified. */
  int[] order() {
    return order;
  }

  /** The graph with its fill edges. */
  InteractionGraph filled() {
    return filled;
  }
}
