package org.gpuquerylab.joinorder.internal.gpu.sparse;

import static java.util.Map.entry;

import java.util.HashMap;
import java.util.Map;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.Kernel;
import org.gpuquerylab.backend.PinnedBuffer;
import org.gpuquerylab.backend.Workspace;
import org.gpuquerylab.backend.device.DeviceFact;
import org.gpuquerylab.backend.device.ElementType;
import org.gpuquerylab.backend.kernel.Grid;
import org.gpuquerylab.backend.kernel.KernelCall;
import org.gpuquerylab.backend.kernel.KernelDefines;
import org.gpuquerylab.backend.kernel.KernelFile;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.cost.RowRange;
import org.gpuquerylab.joinorder.internal.gpu.DeviceRows;
import org.gpuquerylab.joinorder.internal.gpu.KernelCost;
import org.gpuquerylab.joinorder.internal.gpu.ScaledQuery;
import org.gpuquerylab.joinorder.internal.gpu.SearchSteps;
import org.gpuquerylab.joinorder.query.QueryGraph;

/** The memo of {@link MpdpGpu} in device memory, and its kernels. */
final class MpdpMemo {
  private static final int GROUP = 128;
  private static final int LANES = 8;

  /** The number of groups that are resident on one multiprocessor. */
  private static final int GROUPS_EACH = 8;

  /** The constants that {@code mpdp.cl} and the host share for all queries. */
  private static final Map<String, Number> CONSTANTS =
      Map.ofEntries(
          entry("MAX_RELATIONS", QueryGraph.MAX_MASK_RELATIONS),
          entry("PAIRS", MpdpTwins.PAIRS),
          entry("CHECKED", MpdpTwins.CHECKED),
          entry("OVERFLOWN", MpdpTwins.OVERFLOWN),
          entry("SETS", MpdpTwins.SETS),
          entry("FIRST_JOIN", MpdpAnswer.FIRST_JOIN),
          entry("HASH_FACTOR", MpdpTwinMemo.HASH_FACTOR));

  /** The parameters that all launches share: the query and the memo. */
  interface MpdpCall extends KernelCall {
    int n();

    int slotBits();

    DeviceBuffer<long[]> query();

    DeviceBuffer<long[]> keys();

    DeviceBuffer<int[]> sets();

    DeviceBuffer<double[]> rows();

    DeviceBuffer<long[]> cost();

    DeviceBuffer<long[]> state();
  }

  /** The kernel that adds the single relations. */
  @KernelFile("mpdp")
  record MpdpInit(
      int n,
      int slotBits,
      DeviceBuffer<long[]> query,
      DeviceBuffer<long[]> keys,
      DeviceBuffer<int[]> sets,
      DeviceBuffer<double[]> rows,
      DeviceBuffer<long[]> cost,
      DeviceBuffer<long[]> state)
      implements MpdpCall {
    @Override
    public void onHost(Grid grid, KernelDefines defines) {
      new MpdpTwins(this, defines).init();
    }
  }

  /**
   * The kernel that finds the best splits of the sets of {@code k} relations, and adds the sets of
   * {@code k + 1} relations.
   *
   * @param from the index of the first set within the level
   * @param to the index after the last set; larger indices than the level has do not matter
   */
  @KernelFile("mpdp")
  record MpdpLevel(
      int n,
      int k,
      int from,
      int to,
      int slotBits,
      int capacity,
      DeviceBuffer<long[]> query,
      DeviceBuffer<long[]> keys,
      DeviceBuffer<int[]> sets,
      DeviceBuffer<double[]> rows,
      DeviceBuffer<long[]> cost,
      DeviceBuffer<long[]> state)
      implements MpdpCall {
    @Override
    public void onHost(Grid grid, KernelDefines defines) {
      new MpdpTwins(this, defines).level(k, from, to, capacity);
    }
  }

  /** The kernel that reads the plan from the costs. */
  @KernelFile("mpdp")
  record MpdpExtract(
      int n,
      int slotBits,
      DeviceBuffer<long[]> query,
      DeviceBuffer<long[]> keys,
      DeviceBuffer<int[]> sets,
      DeviceBuffer<double[]> rows,
      DeviceBuffer<long[]> cost,
      DeviceBuffer<long[]> state,
      DeviceBuffer<long[]> answer)
      implements MpdpCall {
    @Override
    public void onHost(Grid grid, KernelDefines defines) {
      new MpdpTwins(this, defines).extract(answer.array());
    }
  }

  /**
   * The number of words of the state: the counters before {@link MpdpTwins#SETS}, and a count of
   * sets for each size from 0 to one more than the largest size.
   */
  static final long STATE = MpdpTwins.SETS + QueryGraph.MAX_MASK_RELATIONS + 2;

  private final MpdpLayout layout;
  private final long groups;
  private final Kernel<MpdpInit> init;
  private final Kernel<MpdpLevel> level;
  private final Kernel<MpdpExtract> extract;
  private final DeviceBuffer<long[]> query;
  private final PinnedBuffer<long[]> hostQuery;
  private final ScaledQuery scaled;
  private final DeviceBuffer<long[]> keys;
  private final DeviceBuffer<int[]> sets;
  private final DeviceBuffer<double[]> rows;
  private final DeviceBuffer<long[]> cost;
  private final DeviceBuffer<long[]> state;
  private final DeviceBuffer<long[]> answer;
  private final PinnedBuffer<long[]> hostAnswer;

  /** Allocates the memo and compiles the kernels. */
  MpdpMemo(Workspace workspace, MpdpLayout layout, CostFunction costFunction) {
    this.layout = layout;
    Map<String, ?> defines = defines(layout, costFunction);
    init = workspace.backend().compile(MpdpInit.class, defines);
    level = workspace.backend().compile(MpdpLevel.class, defines);
    extract = workspace.backend().compile(MpdpExtract.class, defines);
    groups = GROUPS_EACH * workspace.backend().device().fact(DeviceFact.MULTIPROCESSORS).orElse(1);
    rows = workspace.allocate(ElementType.DOUBLE, layout.slots());
    cost = workspace.allocate(ElementType.LONG, layout.slots());
    keys = workspace.allocate(ElementType.LONG, layout.keyWords());
    sets = workspace.allocate(ElementType.INT, layout.capacity());
    int queryLength = layout.queryWords();
    scaled = new ScaledQuery(layout.relations());
    query = workspace.allocate(ElementType.LONG, queryLength);
    hostQuery = workspace.allocatePinned(ElementType.LONG, queryLength);
    state = workspace.allocate(ElementType.LONG, STATE);
    int answerLength = MpdpAnswer.length(layout.relations());
    answer = workspace.allocate(ElementType.LONG, answerLength);
    hostAnswer = workspace.allocatePinned(ElementType.LONG, answerLength);
  }

  /** The constants with which the kernels of a layout are compiled. */
  static Map<String, ?> defines(MpdpLayout layout, CostFunction costFunction) {
    Map<String, Object> own = new HashMap<>(CONSTANTS);
    own.putAll(RowRange.CONSTANTS);
    own.put("GROUP", GROUP);
    own.put("LANES", LANES);
    own.put("DIRECT", layout.direct() ? 1 : 0);
    own.put("ROWS_GIVEN", layout.rowsGiven() ? 1 : 0);
    own.put("OPERATORS", layout.operatorWords() > 0 ? 1 : 0);
    return KernelCost.defines(costFunction, own);
  }

  /**
   * Copies the next query into pinned memory; must be called before the commands run.
   *
   * @param operators the words of the operators; not modified
   */
  void put(QueryGraph graph, long[] operators, CommandQueue queue) {
    scaled.put(graph, hostQuery);
    hostQuery.put(operators, 0, ScaledQuery.length(layout.relations()), operators.length);
    if (layout.rowsGiven()) {
      DeviceRows.supply(graph, queue, rows);
    }
  }

  /** Enqueues the transfer of the query and the kernel that adds the single relations. */
  void enqueueInit(CommandQueue queue) {
    queue.write(hostQuery, 0, query, 0, hostQuery.length());
    queue.fill(keys, 0);
    queue.fill(state, 0);
    queue.launch(
        init,
        new Grid(GROUP, GROUP),
        new MpdpInit(layout.relations(), layout.slotBits(), query, keys, sets, rows, cost, state));
  }

  /** Enqueues the levels: only the device knows how many sets each level has. */
  void enqueueLevels(CommandQueue queue) {
    for (int k = 1; k <= layout.relations(); k++) {
      enqueueLevel(queue, k, 0, Integer.MAX_VALUE);
    }
  }

  private void enqueueLevel(CommandQueue queue, int k, int from, int to) {
    int capacity = (int) Math.min(Integer.MAX_VALUE, layout.capacity());
    queue.launch(
        level,
        new Grid(groups * GROUP, GROUP),
        new MpdpLevel(
            layout.relations(),
            k,
            from,
            to,
            layout.slotBits(),
            capacity,
            query,
            keys,
            sets,
            rows,
            cost,
            state));
  }

  /**
   * Runs the levels in steps. The host reads the number of each level's sets, and ends if the memo
   * is too small for them.
   */
  void runLevels(CommandQueue queue, SearchSteps steps) {
    long[] words = new long[(int) STATE];
    queue.read(state, words);
    double half = 0;
    for (int k = 1; k <= layout.relations() && words[MpdpTwins.OVERFLOWN] == 0; k++) {
      int size = k;
      long sets = words[MpdpTwins.SETS + k];
      half += k % 2 == 1 ? 0 : words[MpdpTwins.SETS + k / 2];
      // A set has at most as many candidates as there are sets of up to half its size.
      double candidates = Math.min(half, Math.pow(2, k - 1.0)) + layout.relations();
      steps.run((int) sets, candidates, (from, to) -> enqueueLevel(queue, size, from, to));
      queue.read(state, words);
      steps.limit().requirePairs((double) words[MpdpTwins.PAIRS]);
    }
  }

  /** Enqueues the kernel that reads the plan from the memo, and the plan's transfer to the host. */
  void enqueueExtract(CommandQueue queue) {
    queue.launch(
        extract,
        new Grid(GROUP, GROUP),
        new MpdpExtract(
            layout.relations(), layout.slotBits(), query, keys, sets, rows, cost, state, answer));
    queue.read(answer, 0, hostAnswer, 0, hostAnswer.length());
  }

  /**
   * Returns the answer. This method may be called only after the enqueued commands have finished.
   */
  MpdpAnswer answer() {
    long[] words = new long[hostAnswer.length()];
    hostAnswer.get(0, words, 0, words.length);
    return MpdpAnswer.of(words);
  }
}
