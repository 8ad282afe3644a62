package org.gpuquerylab.joinorder.gpu.sparse;

import java.util.HashMap;
import java.util.Map;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.DeviceFact;
import org.gpuquerylab.backend.ElementType;
import org.gpuquerylab.backend.Grid;
import org.gpuquerylab.backend.Kernel;
import org.gpuquerylab.backend.KernelParameter.Kind;
import org.gpuquerylab.backend.KernelSpec;
import org.gpuquerylab.backend.PinnedBuffer;
import org.gpuquerylab.backend.Workspace;
import org.gpuquerylab.joinorder.cost.CardinalityEstimator;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.query.QueryGraph;

/** The memo of {@link MpdpGpu} in device memory, and the kernels over it. */
final class MpdpMemo {
  private static final int GROUP = 128;
  private static final int LANES = 8;

  /** Groups that are resident on one multiprocessor. */
  private static final int GROUPS_EACH = 8;

  private static final KernelSpec INIT =
      overMemo(kernel("mpdp_init").value("slot_bits", Kind.INT))
          .twin((grid, arguments) -> new MpdpTwins(arguments).init());
  private static final KernelSpec LEVEL =
      overMemo(
              kernel("mpdp_level")
                  .value("k", Kind.INT)
                  .value("slot_bits", Kind.INT)
                  .value("capacity", Kind.INT))
          .twin(
              (grid, arguments) ->
                  new MpdpTwins(arguments)
                      .level(arguments.intValue("k"), arguments.intValue("capacity")));
  private static final KernelSpec EXTRACT =
      overMemo(kernel("mpdp_extract").value("slot_bits", Kind.INT))
          .buffer("answer", ElementType.LONG)
          .twin((grid, arguments) -> new MpdpTwins(arguments).extract(arguments.longs("answer")));

  /** Words of the state: four, and the sets of each size from 0 to one more than there are. */
  static final long STATE = 4 + QueryGraph.MAX_MASK_RELATIONS + 2;

  private final MpdpLayout layout;
  private final long groups;
  private final Kernel init;
  private final Kernel level;
  private final Kernel extract;
  private final DeviceBuffer<long[]> query;
  private final PinnedBuffer<long[]> hostQuery;
  private final DeviceBuffer<long[]> keys;
  private final DeviceBuffer<int[]> sets;
  private final DeviceBuffer<double[]> rows;
  private final DeviceBuffer<long[]> cost;
  private final DeviceBuffer<long[]> state;
  private final DeviceBuffer<long[]> answer;
  private final PinnedBuffer<long[]> hostAnswer;

  private static KernelSpec.Builder kernel(String name) {
    return KernelSpec.kernel(MpdpMemo.class, name).in("mpdp").value("n", Kind.INT);
  }

  private static KernelSpec.Builder overMemo(KernelSpec.Builder kernel) {
    return kernel
        .buffer("query", ElementType.LONG)
        .buffer("keys", ElementType.LONG)
        .buffer("sets", ElementType.INT)
        .buffer("rows", ElementType.DOUBLE)
        .buffer("cost", ElementType.LONG)
        .buffer("state", ElementType.LONG);
  }

  /** Allocates the memo and compiles the kernels. */
  MpdpMemo(Workspace workspace, MpdpLayout layout, CostFunction costFunction) {
    this.layout = layout;
    Map<String, Integer> defines = new HashMap<>(costFunction.kernelDefines());
    defines.put("GROUP", GROUP);
    defines.put("LANES", LANES);
    defines.put("DIRECT", layout.direct() ? 1 : 0);
    defines.put("ROWS_GIVEN", layout.rowsGiven() ? 1 : 0);
    init = workspace.backend().compile(INIT, defines);
    level = workspace.backend().compile(LEVEL, defines);
    extract = workspace.backend().compile(EXTRACT, defines);
    groups = GROUPS_EACH * workspace.backend().device().fact(DeviceFact.MULTIPROCESSORS).orElse(1);
    rows = workspace.allocate(ElementType.DOUBLE, layout.slots());
    cost = workspace.allocate(ElementType.LONG, layout.slots());
    keys = workspace.allocate(ElementType.LONG, layout.keyWords());
    sets = workspace.allocate(ElementType.INT, layout.capacity());
    int queryLength = MpdpQuery.length(layout.relations());
    query = workspace.allocate(ElementType.LONG, queryLength);
    hostQuery = workspace.allocatePinned(ElementType.LONG, queryLength);
    state = workspace.allocate(ElementType.LONG, STATE);
    int answerLength = MpdpAnswer.length(layout.relations());
    answer = workspace.allocate(ElementType.LONG, answerLength);
    hostAnswer = workspace.allocatePinned(ElementType.LONG, answerLength);
  }

  /** Hands over the next query; before the commands run. */
  void put(QueryGraph graph, CommandQueue queue) {
    hostQuery.put(MpdpQuery.words(graph), 0, 0, hostQuery.length());
    if (layout.rowsGiven()) {
      double[] table = new double[1 << layout.relations()];
      CardinalityEstimator.of(graph).fillTable(table);
      queue.write(table, rows);
    }
  }

  /** Enqueues the transfer of the query and the single relations' entry. */
  void enqueueInit(CommandQueue queue) {
    queue.write(hostQuery, 0, query, 0, hostQuery.length());
    queue.fill(keys, 0);
    queue.fill(state, 0);
    queue.launch(
        init,
        new Grid(GROUP, GROUP),
        layout.relations(),
        layout.slotBits(),
        query,
        keys,
        sets,
        rows,
        cost,
        state);
  }

  /** Enqueues the levels: how many sets each has is known to the device alone. */
  void enqueueLevels(CommandQueue queue) {
    Grid grid = new Grid(groups * GROUP, GROUP);
    int capacity = (int) Math.min(Integer.MAX_VALUE, layout.capacity());
    for (int k = 1; k <= layout.relations(); k++) {
      queue.launch(
          level,
          grid,
          layout.relations(),
          k,
          layout.slotBits(),
          capacity,
          query,
          keys,
          sets,
          rows,
          cost,
          state);
    }
  }

  /** Enqueues reading the plan off the memo and its transfer to the host. */
  void enqueueExtract(CommandQueue queue) {
    queue.launch(
        extract,
        new Grid(GROUP, GROUP),
        layout.relations(),
        layout.slotBits(),
        query,
        keys,
        sets,
        rows,
        cost,
        state,
        answer);
    queue.read(answer, 0, hostAnswer, 0, hostAnswer.length());
  }

  /** The answer, once the commands are complete. */
  MpdpAnswer answer() {
    long[] words = new long[hostAnswer.length()];
    hostAnswer.get(0, words, 0, words.length);
    return MpdpAnswer.of(words);
  }
}
