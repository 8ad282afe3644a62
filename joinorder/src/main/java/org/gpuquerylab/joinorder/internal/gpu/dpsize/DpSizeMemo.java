package org.gpuquerylab.joinorder.internal.gpu.dpsize;

import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.PinnedBuffer;
import org.gpuquerylab.backend.Workspace;
import org.gpuquerylab.backend.device.ElementType;
import org.gpuquerylab.joinorder.internal.gpu.QueryBits;
import org.gpuquerylab.joinorder.query.QueryGraph;

/**
 * The memo table of DPsize in device memory. The table has an entry for each connected set, sorted
 * by size, with the set, its neighbours, cardinality and cost: 32 bytes, or 48 if the host supplies
 * the cardinalities. The memo also holds the query and the partitions.
 */
final class DpSizeMemo {
  private static final int ENTRY_BYTES = 32;
  private static final int GIVEN_BYTES = 16;

  private final int relations;
  private final int entries;
  private final Partitions partitions;
  private final DeviceBuffer<int[]> devicePartitions;
  private final DeviceBuffer<long[]> query;
  private final PinnedBuffer<long[]> hostQuery;
  private final DeviceBuffer<long[]> givenSets;
  private final DeviceBuffer<double[]> givenRows;
  private final DeviceBuffer<long[]> set;
  private final DeviceBuffer<long[]> near;
  private final DeviceBuffer<double[]> rows;
  private final DeviceBuffer<double[]> cost;
  private int given;

  /**
   * Allocates the memo.
   *
   * @param entries the maximum number of connected sets
   * @param rowsGiven whether the host may supply cardinalities
   */
  public DpSizeMemo(Workspace workspace, int relations, int entries, boolean rowsGiven) {
    this.relations = relations;
    this.entries = entries;
    partitions = new Partitions(relations);
    devicePartitions = workspace.allocate(ElementType.INT, partitions.words().length);
    int queryLength = QueryBits.length(relations);
    query = workspace.allocate(ElementType.LONG, queryLength);
    hostQuery = workspace.allocatePinned(ElementType.LONG, queryLength);
    int most = rowsGiven ? entries : 1;
    givenSets = workspace.allocate(ElementType.LONG, most);
    givenRows = workspace.allocate(ElementType.DOUBLE, most);
    set = workspace.allocate(ElementType.LONG, entries);
    near = workspace.allocate(ElementType.LONG, entries);
    rows = workspace.allocate(ElementType.DOUBLE, entries);
    cost = workspace.allocate(ElementType.DOUBLE, entries);
  }

  /** The bytes of device memory of a memo. */
  public static long bytes(int relations, int entries, boolean rowsGiven) {
    long fixed = 8L * QueryBits.length(relations) + 8L * relations + GIVEN_BYTES;
    return fixed + (long) entries * (ENTRY_BYTES + (rowsGiven ? GIVEN_BYTES : 0));
  }

  /** Whether the allocated memory is large enough for a query. */
  public boolean holds(ConnectedSets query) {
    return relations == query.graph().size()
        && entries >= query.count()
        && (!query.rowsGiven() || givenSets.length() >= query.count());
  }

  /** Copies a query and the solutions of single relations to the device. */
  public void begin(ConnectedSets sets, CommandQueue queue) {
    QueryGraph graph = sets.graph();
    QueryBits.put(graph, sets.rowsGiven(), hostQuery);
    queue.write(hostQuery, 0, query, 0, hostQuery.length());
    given = sets.rowsGiven() ? sets.count() : 0;
    if (sets.rowsGiven()) {
      long[] ascending = sets.ascending();
      double[] known = new double[ascending.length];
      for (int i = 0; i < known.length; i++) {
        known[i] = sets.cardinalities().cardinality(ascending[i]);
      }
      queue.write(ascending, givenSets);
      queue.write(known, givenRows);
    }
    Solutions singles = Solutions.ofRelations(sets);
    write(singles, 0, relations, queue);
    add(1, relations, queue);
  }

  /** Copies the solutions {@code from} to {@code to - 1} to the same entries of the memo. */
  public void write(Solutions solutions, int from, int to, CommandQueue queue) {
    queue.write(solutions.set, from, set, from, to - from);
    queue.write(solutions.near, from, near, from, to - from);
    queue.write(solutions.rows, from, rows, from, to - from);
    queue.write(solutions.cost, from, cost, from, to - from);
  }

  /** Records that the next entries hold the solutions of {@code size} relations. */
  public void add(int size, int solutions, CommandQueue queue) {
    partitions.set(size, solutions);
    queue.write(partitions.words(), devicePartitions);
  }

  /** The number of relations of the memo's queries. */
  public int relations() {
    return relations;
  }

  /** The maximum number of solutions that fit. */
  public int entries() {
    return entries;
  }

  /** The host's view of the partitions. */
  public Partitions partitions() {
    return partitions;
  }

  /** The partitions in the form that kernels read. */
  public DeviceBuffer<int[]> devicePartitions() {
    return devicePartitions;
  }

  /** The query graph in the form of {@link org.gpuquerylab.joinorder.internal.gpu.QueryBits}. */
  public DeviceBuffer<long[]> query() {
    return query;
  }

  /** The number of cardinalities that the host supplied; 0 if kernels compute them. */
  public int given() {
    return given;
  }

  /** The sets whose cardinalities are given, ascending. */
  public DeviceBuffer<long[]> givenSets() {
    return givenSets;
  }

  /** The given cardinalities, at the indices of their sets. */
  public DeviceBuffer<double[]> givenRows() {
    return givenRows;
  }

  /** The relation set of each solution. */
  public DeviceBuffer<long[]> set() {
    return set;
  }

  /** The neighbours of each solution. */
  public DeviceBuffer<long[]> near() {
    return near;
  }

  /** The cardinality of each solution. */
  public DeviceBuffer<double[]> rows() {
    return rows;
  }

  /** The cost of each solution. */
  public DeviceBuffer<double[]> cost() {
    return cost;
  }
}
