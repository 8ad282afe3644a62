package org.gpuquerylab.joinorder.internal.gpu;

import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.Kernel;
import org.gpuquerylab.backend.PinnedBuffer;
import org.gpuquerylab.backend.Workspace;
import org.gpuquerylab.backend.device.ElementType;
import org.gpuquerylab.backend.kernel.Grid;
import org.gpuquerylab.backend.kernel.KernelCall;
import org.gpuquerylab.backend.kernel.KernelDefines;
import org.gpuquerylab.backend.kernel.KernelFile;
import org.gpuquerylab.joinorder.cost.CardinalityForm;
import org.gpuquerylab.joinorder.query.QueryGraph;

/**
 * The memo table of one query size in device memory, indexed by relation set: each set has a
 * cardinality, the cost of the best plan and the plan's left part, 20 bytes.
 */
public final class DeviceMemo {
  private static final int GROUP = 128;
  private static final long SET_BYTES = 20;

  /** The number of counters: one for valid pairs, one for all pairs. */
  private static final long PAIRS = 2;

  /** The kernel that computes the cardinality of each set, and the cost of single relations. */
  @KernelFile("memo")
  record MemoInit(
      DeviceBuffer<long[]> query,
      int n,
      DeviceBuffer<double[]> rows,
      DeviceBuffer<double[]> cost,
      DeviceBuffer<long[]> pairs)
      implements KernelCall {
    @Override
    public void onHost(Grid grid, KernelDefines defines) {
      MemoTwins.init(this);
    }
  }

  /** The kernel that reads the plan from the memo. */
  @KernelFile("memo")
  record MemoExtract(
      int n,
      DeviceBuffer<double[]> cost,
      DeviceBuffer<int[]> left,
      DeviceBuffer<long[]> pairs,
      DeviceBuffer<long[]> answer)
      implements KernelCall {
    @Override
    public void onHost(Grid grid, KernelDefines defines) {
      MemoTwins.extract(this);
    }
  }

  private final int relations;
  private final Kernel<MemoInit> init;
  private final Kernel<MemoExtract> extract;
  private final DeviceBuffer<long[]> query;
  private final PinnedBuffer<long[]> hostQuery;
  private final DeviceBuffer<double[]> rows;
  private final DeviceRows writtenRows;
  private final DeviceBuffer<double[]> cost;
  private final DeviceBuffer<int[]> left;
  private final DeviceBuffer<long[]> pairs;
  private final DeviceBuffer<long[]> answer;
  private final PinnedBuffer<long[]> hostAnswer;

  /** Allocates the memo of {@code relations} relations in a workspace. */
  public DeviceMemo(Workspace workspace, int relations) {
    this.relations = relations;
    Backend backend = workspace.backend();
    Map<String, Integer> defines =
        Map.of("GROUP", GROUP, "FIRST_JOIN", MemoAnswer.firstJoin(0), "HEADER", QueryBits.HEADER);
    init = backend.compile(MemoInit.class, defines);
    extract = backend.compile(MemoExtract.class, defines);
    int queryLength = QueryBits.length(relations);
    int answerLength = MemoAnswer.length(relations, 0);
    query = workspace.allocate(ElementType.LONG, queryLength);
    hostQuery = workspace.allocatePinned(ElementType.LONG, queryLength);
    rows = workspace.allocate(ElementType.DOUBLE, 1L << relations);
    writtenRows = new DeviceRows(workspace, relations, rows);
    cost = workspace.allocate(ElementType.DOUBLE, 1L << relations);
    left = workspace.allocate(ElementType.INT, 1L << relations);
    pairs = workspace.allocate(ElementType.LONG, PAIRS);
    answer = workspace.allocate(ElementType.LONG, answerLength);
    hostAnswer = workspace.allocatePinned(ElementType.LONG, answerLength);
  }

  /** The bytes of device memory of a memo. */
  public static long bytes(int relations) {
    long words = PAIRS + QueryBits.length(relations) + MemoAnswer.length(relations, 0);
    return (SET_BYTES << relations) + Long.BYTES * words + DeviceRows.bytes(relations);
  }

  /** The number of relations of the memo's queries. */
  public int relations() {
    return relations;
  }

  /**
   * The cardinality of each connected set; -1 for all other sets. The set of all relations has 0:
   * the rows of the query's result are part of every plan's cost, and a large number of them would
   * hide the other costs.
   */
  public DeviceBuffer<double[]> rows() {
    return rows;
  }

  /** The cost of the best plan of each set; infinite if there is none, or none is known yet. */
  public DeviceBuffer<double[]> cost() {
    return cost;
  }

  /** The left part of the best plan of each set of two or more relations that has one. */
  public DeviceBuffer<int[]> left() {
    return left;
  }

  /** The number of valid join pairs evaluated so far and the number of all pairs to check. */
  public DeviceBuffer<long[]> pairs() {
    return pairs;
  }

  /**
   * Copies the next query into pinned memory, and writes rows that the commands of {@link
   * #enqueueInit} do not compute; must be called before these commands run.
   */
  public void put(QueryGraph graph, CommandQueue queue) {
    put(graph, List.of(this), member -> queue);
  }

  /**
   * Does the same for the memo on each device of a group.
   *
   * @param queues the queue of each device
   */
  public static void put(
      QueryGraph graph, List<DeviceMemo> memos, IntFunction<CommandQueue> queues) {
    boolean written = CardinalityForm.of(graph) != CardinalityForm.PLAIN;
    DeviceRows.write(graph, memos.stream().map(memo -> memo.writtenRows).toList(), queues);
    memos.forEach(memo -> QueryBits.put(graph, written, memo.hostQuery));
  }

  /** Enqueues the transfer of the query and the initialization of the memo. */
  public void enqueueInit(CommandQueue queue) {
    queue.write(hostQuery, 0, query, 0, hostQuery.length());
    queue.fill(pairs, 0);
    queue.launch(
        init,
        Grid.cover(1L << relations, GROUP),
        new MemoInit(query, relations, rows, cost, pairs));
  }

  /**
   * Enqueues the kernel that reads the best plan from the memo, and the plan's transfer to the
   * host.
   */
  public void enqueueExtract(CommandQueue queue) {
    queue.launch(extract, new Grid(1, 1), new MemoExtract(relations, cost, left, pairs, answer));
    queue.read(answer, 0, hostAnswer, 0, hostAnswer.length());
  }

  /** Returns the answer, once the commands of {@link #enqueueExtract} are complete. */
  public MemoAnswer answer() {
    return new MemoAnswer(words(), 0);
  }

  /**
   * Returns the answer with another number of valid pairs, which several devices counted together.
   */
  public MemoAnswer answer(long validPairs) {
    long[] words = words();
    words[MemoAnswer.VALID_PAIRS] = validPairs;
    return new MemoAnswer(words, 0);
  }

  private long[] words() {
    long[] words = new long[hostAnswer.length()];
    hostAnswer.get(0, words, 0, words.length);
    return words;
  }
}
