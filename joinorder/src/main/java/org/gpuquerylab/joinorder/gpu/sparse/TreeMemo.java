package org.gpuquerylab.joinorder.gpu.sparse;

import java.util.HashMap;
import java.util.Map;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.ElementType;
import org.gpuquerylab.backend.Grid;
import org.gpuquerylab.backend.Kernel;
import org.gpuquerylab.backend.KernelParameter.Kind;
import org.gpuquerylab.backend.KernelSpec;
import org.gpuquerylab.backend.PinnedBuffer;
import org.gpuquerylab.backend.Workspace;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.tree.TreeCosts;

/** The costs of the connected sets with the root in device memory, and the kernels over them. */
final class TreeMemo {
  /** Work-items of the extraction: one for each split of a set. */
  private static final int MAX_SPLITS = 64;

  private static final KernelSpec TILE =
      overMemo(sizes("tree_tile").value("size", Kind.INT)).twin(TreeTwins::tile);
  private static final KernelSpec EXTRACT =
      overMemo(sizes("tree_extract")).buffer("answer", ElementType.LONG).twin(TreeTwins::extract);

  private final TreeSplits splits;
  private final int m;
  private final int ny;
  private final int parts;
  private final int group;
  private final Kernel tile;
  private final Kernel extract;
  private final DeviceBuffer<int[]> xLevel;
  private final DeviceBuffer<int[]> yLevel;
  private final DeviceBuffer<int[]> xSplit;
  private final DeviceBuffer<int[]> ySplit;
  private final DeviceBuffer<double[]> query;
  private final PinnedBuffer<double[]> hostQuery;
  private final DeviceBuffer<double[]> rows;
  private final DeviceBuffer<double[]> cost;
  private final DeviceBuffer<long[]> answer;
  private final PinnedBuffer<long[]> hostAnswer;

  private static KernelSpec.Builder sizes(String kernel) {
    return KernelSpec.kernel(TreeMemo.class, kernel)
        .in("tree")
        .value("m", Kind.INT)
        .value("ny", Kind.INT)
        .value("parts", Kind.INT)
        .value("bits", Kind.INT)
        .value("x_size", Kind.INT)
        .value("y_size", Kind.INT);
  }

  private static KernelSpec.Builder overMemo(KernelSpec.Builder kernel) {
    return kernel
        .buffer("x_level", ElementType.INT)
        .buffer("y_level", ElementType.INT)
        .buffer("x_split", ElementType.INT)
        .buffer("y_split", ElementType.INT)
        .buffer("query", ElementType.DOUBLE)
        .buffer("rows", ElementType.DOUBLE)
        .buffer("cost", ElementType.DOUBLE);
  }

  /** Allocates the memory for one tree's shape and compiles the kernels. */
  TreeMemo(Workspace workspace, TreeLayout layout, CostFunction costFunction) {
    splits = layout.splits();
    m = layout.factors().xSets();
    ny = layout.factors().ySets();
    parts = layout.factors().parts();
    group = layout.group();
    Map<String, Integer> defines = new HashMap<>(costFunction.kernelDefines());
    defines.put("GROUP", group);
    defines.put("TILE", layout.tileElements());
    defines.put("WIDE", splits.wide() ? 1 : 0);
    defines.put("ROWS_GIVEN", layout.plain() ? 0 : 1);
    tile = workspace.backend().compile(TILE, defines);
    extract = workspace.backend().compile(EXTRACT, defines);
    cost = workspace.allocate(ElementType.DOUBLE, layout.sets());
    rows = workspace.allocate(ElementType.DOUBLE, layout.givenRows());
    xLevel = workspace.allocate(ElementType.INT, splits.xLevel().length);
    yLevel = workspace.allocate(ElementType.INT, splits.yLevel().length);
    xSplit = workspace.allocate(ElementType.INT, splits.xSplit().length);
    ySplit = workspace.allocate(ElementType.INT, splits.ySplit().length);
    query = workspace.allocate(ElementType.DOUBLE, layout.queryLength());
    hostQuery = workspace.allocatePinned(ElementType.DOUBLE, layout.queryLength());
    answer = workspace.allocate(ElementType.LONG, layout.answerLength());
    hostAnswer = workspace.allocatePinned(ElementType.LONG, layout.answerLength());
  }

  /** Writes what does not depend on the query; once. */
  void writeStructure(CommandQueue queue) {
    queue.write(splits.xLevel(), xLevel);
    queue.write(splits.yLevel(), yLevel);
    queue.write(splits.xSplit(), xSplit);
    queue.write(splits.ySplit(), ySplit);
  }

  /** Hands over the next query; before the commands run. */
  void put(TreeCosts numbers, CommandQueue queue) {
    hostQuery.put(numbers.xRows(), 0, 0, m);
    hostQuery.put(numbers.yRows(), 0, m, ny);
    hostQuery.put(numbers.partCosts(), 0, m + ny, parts);
    hostQuery.put(numbers.partRows(), 0, m + ny + parts, parts);
    double[] table = numbers.rows();
    if (table != null) {
      queue.write(table, rows);
    }
  }

  /** Enqueues the transfer of the query. */
  void enqueueQuery(CommandQueue queue) {
    queue.write(hostQuery, 0, query, 0, hostQuery.length());
    queue.fill(answer, -1);
  }

  /** Enqueues the tiles, those with the smallest sets in Y first. */
  void enqueueTiles(CommandQueue queue) {
    for (int size = 0; size <= splits.ySize(); size++) {
      Grid grid = new Grid((long) splits.ySets(size) * group, group);
      queue.launch(
          tile,
          grid,
          m,
          ny,
          parts,
          splits.bits(),
          splits.xSize(),
          splits.ySize(),
          size,
          xLevel,
          yLevel,
          xSplit,
          ySplit,
          query,
          rows,
          cost);
    }
  }

  /** Enqueues reading the plan off the costs and its transfer to the host. */
  void enqueueExtract(CommandQueue queue) {
    queue.launch(
        extract,
        new Grid(MAX_SPLITS, MAX_SPLITS),
        m,
        ny,
        parts,
        splits.bits(),
        splits.xSize(),
        splits.ySize(),
        xLevel,
        yLevel,
        xSplit,
        ySplit,
        query,
        rows,
        cost,
        answer);
    queue.read(answer, 0, hostAnswer, 0, hostAnswer.length());
  }

  /** Cost bits and the parts taken away, then -1, once the commands are complete. */
  long[] answer() {
    long[] words = new long[hostAnswer.length()];
    hostAnswer.get(0, words, 0, words.length);
    return words;
  }
}
