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
import org.gpuquerylab.joinorder.tree.TreeFactors;

/** The costs of the connected sets with the root in device memory, and the kernels over them. */
final class TreeMemo {
  /** Work-items of the extraction: one for each split of a set. */
  private static final int MAX_SPLITS = 64;

  /** Most sets in X whose costs fit into the 48 KiB of local memory that every device grants. */
  static final int LARGEST_TILE = 5888;

  /** Elements of the tiles in local memory for which kernels are compiled. */
  private static final int[] TILES = {512, 1024, 2048, LARGEST_TILE};

  /** Sets that one group solves, and the sets of the tiles of large trees. */
  private static final int ONE_TILE = 1024;

  /** Sets of the tiles of trees with a few thousand sets. */
  private static final int SMALL_TILE = 256;

  /** From so many tiles on, small tiles have small groups, of which more are resident at once. */
  private static final int MANY_TILES = 16_384;

  private static final KernelSpec TILE =
      KernelSpec.kernel(TreeMemo.class, "tree_tile")
          .in("tree")
          .value("m", Kind.INT)
          .value("ny", Kind.INT)
          .value("parts", Kind.INT)
          .value("bits", Kind.INT)
          .value("x_size", Kind.INT)
          .value("y_size", Kind.INT)
          .value("size", Kind.INT)
          .buffer("x_level", ElementType.INT)
          .buffer("y_level", ElementType.INT)
          .buffer("x_split", ElementType.INT)
          .buffer("y_split", ElementType.INT)
          .buffer("query", ElementType.DOUBLE)
          .buffer("rows", ElementType.DOUBLE)
          .buffer("cost", ElementType.DOUBLE)
          .twin(TreeTwins::tile);
  private static final KernelSpec EXTRACT =
      KernelSpec.kernel(TreeMemo.class, "tree_extract")
          .in("tree")
          .value("m", Kind.INT)
          .value("ny", Kind.INT)
          .value("parts", Kind.INT)
          .value("bits", Kind.INT)
          .value("x_size", Kind.INT)
          .value("y_size", Kind.INT)
          .buffer("x_level", ElementType.INT)
          .buffer("y_level", ElementType.INT)
          .buffer("x_split", ElementType.INT)
          .buffer("y_split", ElementType.INT)
          .buffer("query", ElementType.DOUBLE)
          .buffer("rows", ElementType.DOUBLE)
          .buffer("cost", ElementType.DOUBLE)
          .buffer("answer", ElementType.LONG)
          .twin(TreeTwins::extract);

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

  /** Allocates the memory for one tree's shape and compiles the kernels. */
  TreeMemo(
      Workspace workspace,
      TreeFactors factors,
      CostFunction costFunction,
      boolean plain,
      int largestTile) {
    boolean local = factors.xSets() <= largestTile;
    this.splits = new TreeSplits(factors, !local);
    m = factors.xSets();
    ny = factors.ySets();
    parts = factors.parts();
    group = m <= TILES[0] && ny >= MANY_TILES ? 128 : 256;
    Map<String, Integer> defines = new HashMap<>(costFunction.kernelDefines());
    defines.put("GROUP", group);
    defines.put("TILE", local ? tileElements(m) : 0);
    defines.put("WIDE", splits.wide() ? 1 : 0);
    defines.put("ROWS_GIVEN", plain ? 0 : 1);
    tile = workspace.backend().compile(TILE, defines);
    extract = workspace.backend().compile(EXTRACT, defines);
    long sets = (long) ny * m;
    cost = workspace.allocate(ElementType.DOUBLE, sets);
    rows = workspace.allocate(ElementType.DOUBLE, plain ? 1 : sets);
    xLevel = workspace.allocate(ElementType.INT, splits.xLevel().length);
    yLevel = workspace.allocate(ElementType.INT, splits.yLevel().length);
    xSplit = workspace.allocate(ElementType.INT, splits.xSplit().length);
    ySplit = workspace.allocate(ElementType.INT, splits.ySplit().length);
    int words = Math.addExact(m + ny, 2 * parts);
    query = workspace.allocate(ElementType.DOUBLE, words);
    hostQuery = workspace.allocatePinned(ElementType.DOUBLE, words);
    int relations = factors.shape().size();
    answer = workspace.allocate(ElementType.LONG, relations);
    hostAnswer = workspace.allocatePinned(ElementType.LONG, relations);
  }

  /**
   * The sets wanted in X for a number of sets in all: one tile where one group solves it at once,
   * else so few that the tiles of one size fill a device and a group's barriers cost little.
   */
  static int wantedTile(double sets) {
    if (sets <= ONE_TILE) {
      return (int) sets;
    }
    return (int) Math.max(SMALL_TILE, Math.min(ONE_TILE, Math.sqrt(sets) / 2));
  }

  /** The elements of local memory for tiles of m sets. */
  private static int tileElements(int m) {
    for (int tile : TILES) {
      if (m <= tile) {
        return tile;
      }
    }
    return LARGEST_TILE;
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
