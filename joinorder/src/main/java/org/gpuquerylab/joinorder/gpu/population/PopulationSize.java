package org.gpuquerylab.joinorder.gpu.population;

import java.util.OptionalLong;

/**
 * How much of a population is on the device at a time: 16 bytes a relation, 28 a join, and 40 a
 * relation for each tree of a batch.
 *
 * @param batch trees in a batch
 * @param bytes bytes of all buffers
 */
record PopulationSize(int batch, long bytes) {

  /**
   * The wanted batch size, or the largest that fits, at least one tree.
   *
   * @param most the most trees that are evaluated at a time
   * @param free the bytes of free device memory, where known
   */
  static PopulationSize of(GraphArrays graph, int most, OptionalLong free) {
    long fixed = bytes(graph);
    long each = bytesOfTree(graph.relation.length);
    long fitting = (free.orElse(Long.MAX_VALUE) - fixed) / each;
    int batch = (int) Math.max(1, Math.min(most, fitting));
    return new PopulationSize(batch, fixed + batch * each);
  }

  /** The bytes of the query and the powers of two. */
  private static long bytes(GraphArrays graph) {
    long ints = (long) graph.ends.length + graph.first.length + graph.neighbour.length;
    long longs = (long) graph.predicate.length + graph.relation.length;
    return Integer.BYTES * ints + Long.BYTES * (longs + PowersOfTwo.LENGTH);
  }

  /** Three lists of integers and three of wider numbers, the tree's edges and its cost. */
  private static long bytesOfTree(int relations) {
    long wide = 3L * relations + 1;
    long ints = 3L * relations + relations - 1;
    return Long.BYTES * wide + Integer.BYTES * ints;
  }
}
