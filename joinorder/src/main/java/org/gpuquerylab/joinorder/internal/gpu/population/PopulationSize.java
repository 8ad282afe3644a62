package org.gpuquerylab.joinorder.internal.gpu.population;

import java.util.OptionalLong;

/**
 * The part of a population that is on the device at a time: 16 bytes for each relation and 28 for
 * each join, and for each tree of a batch 40 bytes for each relation.
 *
 * @param batch number of trees in a batch
 * @param bytes bytes of all buffers
 */
record PopulationSize(int batch, long bytes) {

  /**
   * The wanted batch size, or the largest size that fits; at least one tree.
   *
   * @param most the maximum number of trees that are evaluated at a time
   * @param free the bytes of free device memory, if known
   */
  static PopulationSize of(GraphArrays graph, int most, OptionalLong free) {
    long fixed = bytes(graph);
    long each = bytesOfTree(graph.relation.length);
    long fitting = (free.orElse(Long.MAX_VALUE) - fixed) / each;
    int batch = (int) Math.max(1, Math.min(most, fitting));
    return new PopulationSize(batch, fixed + batch * each);
  }

  /** The size in bytes of the query and the powers of two. */
  private static long bytes(GraphArrays graph) {
    long ints = (long) graph.ends.length + graph.first.length + graph.neighbour.length;
    long longs = (long) graph.predicate.length + graph.relation.length;
    return Integer.BYTES * ints + Long.BYTES * (longs + PowersOfTwo.LENGTH);
  }

  /** A tree needs three lists of integers, three lists of wider numbers, its edges and its cost. */
  private static long bytesOfTree(int relations) {
    long wide = 3L * relations + 1;
    long ints = 3L * relations + relations - 1;
    return Long.BYTES * wide + Integer.BYTES * ints;
  }
}
