package org.gpuquerylab.joinorder.gpu;

import java.util.Map;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.ElementType;
import org.gpuquerylab.backend.Grid;
import org.gpuquerylab.backend.Kernel;
import org.gpuquerylab.backend.KernelParameter.Kind;
import org.gpuquerylab.backend.KernelSpec;
import org.gpuquerylab.backend.PinnedBuffer;
import org.gpuquerylab.backend.Workspace;
import org.gpuquerylab.joinorder.cost.CardinalityEstimator;
import org.gpuquerylab.joinorder.query.QueryGraph;

/**
 * The memo table of one query size in device memory, indexed by relation set: cardinality, cost of
 * the best plan and its left part, 20 bytes a set.
 */
final class DeviceMemo {
  private static final int GROUP = 128;
  private static final long SET_BYTES = 20;

  /** Counts of pairs: the valid ones and all. */
  private static final long PAIRS = 2;

  private static final KernelSpec INIT =
      KernelSpec.kernel(DeviceMemo.class, "memo_init")
          .in("memo")
          .buffer("query", ElementType.LONG)
          .value("n", Kind.INT)
          .buffer("rows", ElementType.DOUBLE)
          .buffer("cost", ElementType.DOUBLE)
          .buffer("pairs", ElementType.LONG)
          .twin(MemoTwins::init);
  private static final KernelSpec EXTRACT =
      KernelSpec.kernel(DeviceMemo.class, "memo_extract")
          .in("memo")
          .value("n", Kind.INT)
          .buffer("cost", ElementType.DOUBLE)
          .buffer("left", ElementType.INT)
          .buffer("pairs", ElementType.LONG)
          .buffer("answer", ElementType.LONG)
          .twin(MemoTwins::extract);

  private final Backend backend;
  private final int relations;
  private final DeviceBuffer<long[]> query;
  private final PinnedBuffer<long[]> hostQuery;
  private final DeviceBuffer<double[]> rows;
  private final DeviceBuffer<double[]> cost;
  private final DeviceBuffer<int[]> left;
  private final DeviceBuffer<long[]> pairs;
  private final DeviceBuffer<long[]> answer;
  private final PinnedBuffer<long[]> hostAnswer;

  /** Allocates the memo of {@code relations} relations in a workspace. */
  DeviceMemo(Workspace workspace, int relations) {
    this.backend = workspace.backend();
    this.relations = relations;
    int queryLength = QueryBits.length(relations);
    int answerLength = MemoAnswer.length(relations, 0);
    query = workspace.allocate(ElementType.LONG, queryLength);
    hostQuery = workspace.allocatePinned(ElementType.LONG, queryLength);
    rows = workspace.allocate(ElementType.DOUBLE, 1L << relations);
    cost = workspace.allocate(ElementType.DOUBLE, 1L << relations);
    left = workspace.allocate(ElementType.INT, 1L << relations);
    pairs = workspace.allocate(ElementType.LONG, PAIRS);
    answer = workspace.allocate(ElementType.LONG, answerLength);
    hostAnswer = workspace.allocatePinned(ElementType.LONG, answerLength);
  }

  /** The bytes of device memory of a memo. */
  static long bytes(int relations) {
    long words = PAIRS + QueryBits.length(relations) + MemoAnswer.length(relations, 0);
    return (SET_BYTES << relations) + Long.BYTES * words;
  }

  int relations() {
    return relations;
  }

  /** The cardinality of each connected set, -1 for the others. */
  DeviceBuffer<double[]> rows() {
    return rows;
  }

  /** The cost of the best plan of each set, infinite where there is none or none is known yet. */
  DeviceBuffer<double[]> cost() {
    return cost;
  }

  /** The left part of the best plan of each set of two or more relations that has one. */
  DeviceBuffer<int[]> left() {
    return left;
  }

  /** The numbers of valid join pairs evaluated so far and of all pairs to check. */
  DeviceBuffer<long[]> pairs() {
    return pairs;
  }

  /** Hands over the next query; before the commands of {@link #enqueueInit} run. */
  void put(QueryGraph graph, CommandQueue queue) {
    CardinalityEstimator estimator = CardinalityEstimator.of(graph);
    boolean rowsGiven = !estimator.isPlain();
    if (rowsGiven) {
      // Products leave the range of a double on the way; only the host's estimator can take that.
      double[] table = new double[1 << relations];
      estimator.fillTable(table);
      queue.write(table, rows);
    }
    QueryBits.put(graph, rowsGiven, hostQuery);
  }

  /** Enqueues the transfer of the query and the first state of the memo. */
  void enqueueInit(CommandQueue queue) {
    Kernel init = backend.compile(INIT, Map.of("GROUP", GROUP));
    queue.write(hostQuery, 0, query, 0, hostQuery.length());
    queue.fill(pairs, 0);
    queue.launch(init, Grid.cover(1L << relations, GROUP), query, relations, rows, cost, pairs);
  }

  /** Enqueues reading the best plan off the memo and its transfer to the host. */
  void enqueueExtract(CommandQueue queue) {
    Kernel extract = backend.compile(EXTRACT);
    queue.launch(extract, new Grid(1, 1), relations, cost, left, pairs, answer);
    queue.read(answer, 0, hostAnswer, 0, hostAnswer.length());
  }

  /** The answer, once the commands of {@link #enqueueExtract} are complete. */
  MemoAnswer answer() {
    long[] words = new long[hostAnswer.length()];
    hostAnswer.get(0, words, 0, words.length);
    return new MemoAnswer(words, 0);
  }
}
