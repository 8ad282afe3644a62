package org.gpuquerylab.joinorder.internal.gpu.sparse;

import java.util.HashMap;
import java.util.Map;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.Kernel;
import org.gpuquerylab.backend.device.DeviceFact;
import org.gpuquerylab.backend.kernel.Grid;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.cost.RowRange;
import org.gpuquerylab.joinorder.internal.gpu.KernelCost;
import org.gpuquerylab.joinorder.internal.gpu.LaunchSteps;
import org.gpuquerylab.joinorder.internal.gpu.SearchSteps;
import org.gpuquerylab.joinorder.internal.gpu.sparse.MincutCalls.MincutExtend;
import org.gpuquerylab.joinorder.internal.gpu.sparse.MincutCalls.MincutInit;
import org.gpuquerylab.joinorder.internal.gpu.sparse.MincutCalls.MincutLevel;
import org.gpuquerylab.joinorder.internal.gpu.sparse.MincutCalls.MincutNumber;
import org.gpuquerylab.joinorder.internal.gpu.sparse.MincutCalls.MincutPlan;
import org.gpuquerylab.joinorder.internal.gpu.sparse.MincutCalls.MincutRows;

/** The kernels of {@link MincutGpu} for a memo, in the order of an optimization. */
final class MincutLaunches {
  private static final int GROUP = 128;

  /** The number of groups that are resident on one multiprocessor. */
  private static final int GROUPS_EACH = 12;

  /**
   * The number of walks for each work-item of a level, if the level's sets have enough splits;
   * several walks balance their different lengths.
   */
  private static final int WALKS = 4;

  /** The number of steps of a walk before the work-items of a group share the remaining work. */
  private static final int STEPS = 8;

  private final MincutMemo memo;
  private final int n;
  private final Grid one = new Grid(GROUP, GROUP);
  private final Grid resident;
  private final Kernel<MincutInit> init;
  private final Kernel<MincutExtend> extend;
  private final Kernel<MincutNumber> number;
  private final Kernel<MincutRows> rows;
  private final Kernel<MincutLevel> level;
  private final Kernel<MincutPlan> plan;

  /** Compiles the kernels. */
  MincutLaunches(Backend backend, MincutMemo memo, CostFunction costFunction) {
    this.memo = memo;
    this.n = memo.layout.relations();
    Map<String, ?> defines = defines(memo.layout, costFunction);
    init = backend.compile(MincutInit.class, defines);
    extend = backend.compile(MincutExtend.class, defines);
    number = backend.compile(MincutNumber.class, defines);
    rows = backend.compile(MincutRows.class, defines);
    level = backend.compile(MincutLevel.class, defines);
    plan = backend.compile(MincutPlan.class, defines);
    long multiprocessors = backend.device().fact(DeviceFact.MULTIPROCESSORS).orElse(1);
    resident = new Grid(multiprocessors * GROUPS_EACH * GROUP, GROUP);
  }

  /** The constants with which the kernels of a layout are compiled. */
  static Map<String, ?> defines(MincutLayout layout, CostFunction costFunction) {
    Map<String, Object> own = new HashMap<>(MincutState.CONSTANTS);
    own.putAll(RowRange.CONSTANTS);
    own.put("GROUP", GROUP);
    own.put("WALKS", WALKS);
    own.put("ROWS_GIVEN", layout.rowsGiven() ? 1 : 0);
    return KernelCost.defines(costFunction, own);
  }

  /**
   * Enqueues the transfer of the query, and the kernels that find all connected sets, their numbers
   * and their rows.
   */
  void enqueueSets(CommandQueue queue, LaunchSteps steps) {
    steps.run(() -> enqueueInit(queue));
    for (int k = 1; k < n; k++) {
      int size = k;
      steps.run(() -> enqueueExtend(queue, size));
    }
    steps.run(() -> enqueueRows(queue));
  }

  private void enqueueInit(CommandQueue queue) {
    queue.write(memo.hostQuery, 0, memo.query, 0, memo.hostQuery.length());
    queue.fill(memo.index, 0);
    queue.fill(memo.state, 0);
    queue.launch(init, one, new MincutInit(n, memo.index, memo.sets, memo.state, memo.answer));
  }

  private void enqueueExtend(CommandQueue queue, int k) {
    int capacity = (int) memo.layout.capacity();
    queue.launch(
        extend,
        resident,
        new MincutExtend(n, k, capacity, memo.query, memo.index, memo.sets, memo.state));
  }

  private void enqueueRows(CommandQueue queue) {
    queue.launch(
        number, resident, new MincutNumber(memo.layout.indexWords(), memo.index, memo.state));
    queue.launch(
        rows,
        resident,
        new MincutRows(
            n, memo.query, memo.given, memo.index, memo.sets, memo.rows, memo.cost, memo.state));
  }

  /** Enqueues the levels. */
  void enqueueLevels(CommandQueue queue) {
    for (int k = 2; k <= n; k++) {
      enqueueLevel(queue, k, 0, Integer.MAX_VALUE);
    }
  }

  private void enqueueLevel(CommandQueue queue, int k, int from, int to) {
    queue.launch(
        level,
        resident,
        new MincutLevel(
            n,
            k,
            from,
            to,
            STEPS,
            memo.query,
            memo.index,
            memo.sets,
            memo.rows,
            memo.cost,
            memo.state));
  }

  /** Runs the levels in steps, unless the memo is too small for the sets. */
  void runLevels(CommandQueue queue, SearchSteps steps) {
    long[] words = new long[MincutState.WORDS];
    queue.read(memo.state, words);
    double pairs = 0;
    for (int k = 2; k <= n && words[MincutState.OVERFLOWN] == 0; k++) {
      int size = k;
      // A set is expected to have more splits than an average set with one relation fewer.
      double before = words[MincutState.SPLITS + k - 1];
      double splits = n + 2 * before / words[MincutState.SETS + k - 1];
      int sets = (int) words[MincutState.SETS + k];
      steps.run(sets, splits, (from, to) -> enqueueLevel(queue, size, from, to));
      queue.read(memo.state, words);
      pairs += words[MincutState.SPLITS + k];
      steps.limit().requirePairs(pairs);
    }
  }

  /**
   * Enqueues the kernels that read the plan from the memo, larger joins first, and the plan's
   * transfer to the host.
   */
  void enqueuePlan(CommandQueue queue) {
    for (int k = n; k >= 2; k--) {
      queue.launch(
          plan,
          resident,
          new MincutPlan(
              n, k, memo.query, memo.index, memo.rows, memo.cost, memo.state, memo.answer));
    }
    queue.read(memo.answer, 0, memo.hostAnswer, 0, memo.hostAnswer.length());
  }
}
