package org.gpuquerylab.joinorder.internal.gpu.sparse;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.IntStream;
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
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.cost.RowRange;
import org.gpuquerylab.joinorder.internal.gpu.KernelCost;
import org.gpuquerylab.joinorder.internal.gpu.LaunchSteps;
import org.gpuquerylab.joinorder.internal.host.TreeCosts;

/** The costs of the connected sets with the root in device memory, and the kernels over them. */
final class TreeMemo {
  /** The number of work-items that extract the plan: one for each split of a set. */
  private static final int MAX_SPLITS = 64;

  /** The maximum number of sets that are looked up at a time, unless one tile has more. */
  static final int PIECE = 1 << 20;

  /** The parameters that all launches share: the splits, the query and the costs. */
  interface TreeCall extends KernelCall {
    int m();

    int ny();

    int parts();

    int bits();

    DeviceBuffer<int[]> xLevel();

    DeviceBuffer<int[]> yLevel();

    DeviceBuffer<int[]> xSplit();

    DeviceBuffer<int[]> ySplit();

    DeviceBuffer<double[]> query();

    DeviceBuffer<double[]> rows();

    DeviceBuffer<double[]> cost();
  }

  /**
   * The kernel that solves the sets whose part in Y has {@code size} splits, with one tile for each
   * such part.
   *
   * @param firstTile the index of the first tile among those of this size
   */
  @KernelFile("tree")
  record TreeTile(
      int m,
      int ny,
      int parts,
      int bits,
      int xSize,
      int ySize,
      int size,
      int firstTile,
      DeviceBuffer<int[]> xLevel,
      DeviceBuffer<int[]> yLevel,
      DeviceBuffer<int[]> xSplit,
      DeviceBuffer<int[]> ySplit,
      DeviceBuffer<double[]> query,
      DeviceBuffer<double[]> rows,
      DeviceBuffer<double[]> cost)
      implements TreeCall {
    @Override
    public void onHost(Grid grid, KernelDefines defines) {
      new TreeTwins(this, defines).tile(size, firstTile, (int) grid.groups());
    }
  }

  /** The kernel that reads the plan from the costs. */
  @KernelFile("tree")
  record TreeExtract(
      int m,
      int ny,
      int parts,
      int bits,
      int xSize,
      int ySize,
      DeviceBuffer<int[]> xLevel,
      DeviceBuffer<int[]> yLevel,
      DeviceBuffer<int[]> xSplit,
      DeviceBuffer<int[]> ySplit,
      DeviceBuffer<double[]> query,
      DeviceBuffer<double[]> rows,
      DeviceBuffer<double[]> cost,
      DeviceBuffer<long[]> answer)
      implements TreeCall {
    @Override
    public void onHost(Grid grid, KernelDefines defines) {
      new TreeTwins(this, defines).extract(answer.array());
    }
  }

  private final TreeSplits splits;
  private final int m;
  private final int ny;
  private final int parts;
  private final int group;
  private final CardinalityForm form;
  private final Kernel<TreeTile> tile;
  private final Kernel<TreeExtract> extract;
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
  TreeMemo(Workspace workspace, TreeLayout layout, CostFunction costFunction) {
    splits = layout.splits();
    m = layout.factors().xSets();
    ny = layout.factors().ySets();
    parts = layout.factors().parts();
    group = layout.group();
    form = layout.form();
    Map<String, ?> defines = defines(layout, costFunction);
    tile = workspace.backend().compile(TreeTile.class, defines);
    extract = workspace.backend().compile(TreeExtract.class, defines);
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

  /** The constants with which the kernels of a layout are compiled. */
  static Map<String, ?> defines(TreeLayout layout, CostFunction costFunction) {
    Map<String, Object> own = new HashMap<>(RowRange.CONSTANTS);
    own.put("GROUP", layout.group());
    own.put("TILE", layout.tileElements());
    own.put("WIDE", layout.splits().wide() ? 1 : 0);
    own.put("ROWS_GIVEN", layout.form() == CardinalityForm.SUPPLIED ? 1 : 0);
    own.put("SCALED", layout.form() == CardinalityForm.SCALED ? 1 : 0);
    own.put("MAX_SPLITS", MAX_SPLITS);
    return KernelCost.defines(costFunction, own);
  }

  /** Writes the data that do not depend on the query; called only once. */
  void writeStructure(CommandQueue queue) {
    queue.write(splits.xLevel(), xLevel);
    queue.write(splits.yLevel(), yLevel);
    queue.write(splits.xSplit(), xSplit);
    queue.write(splits.ySplit(), ySplit);
  }

  /** Copies the next query into pinned memory; must be called before the commands run. */
  void put(TreeCosts numbers, CommandQueue queue) {
    if (form != CardinalityForm.SUPPLIED) {
      hostQuery.put(numbers.xNumbers(), 0, 0, m);
      hostQuery.put(numbers.yNumbers(), 0, m, ny);
    }
    int at = m + ny;
    hostQuery.put(numbers.partCosts(), 0, at, parts);
    hostQuery.put(numbers.partRows(), 0, at + parts, parts);
    if (form == CardinalityForm.SCALED) {
      at += 2 * parts;
      hostQuery.put(doubles(numbers.xExponents()), 0, at, m);
      hostQuery.put(doubles(numbers.yExponents()), 0, at + m, ny);
    } else if (form == CardinalityForm.SUPPLIED) {
      supply(numbers, queue);
    }
  }

  /** Looks up the rows of all sets, by all processors and in pieces. */
  private void supply(TreeCosts numbers, CommandQueue queue) {
    int tiles = Math.min(ny, Math.max(1, PIECE / m));
    double[] piece = new double[tiles * m];
    for (int first = 0; first < ny; first += tiles) {
      int start = first;
      int count = Math.min(tiles, ny - first);
      IntStream.range(0, count)
          .parallel()
          .forEach(tile -> numbers.lookUp(start + tile, piece, tile * m));
      queue.write(piece, 0, rows, (long) first * m, count * m);
    }
  }

  private static double[] doubles(int[] numbers) {
    return Arrays.stream(numbers).asDoubleStream().toArray();
  }

  /** Enqueues the transfer of the query. */
  void enqueueQuery(CommandQueue queue) {
    queue.write(hostQuery, 0, query, 0, hostQuery.length());
    queue.fill(answer, -1);
  }

  /** Enqueues the tiles; those with the smallest sets in Y come first. */
  void enqueueTiles(CommandQueue queue, LaunchSteps steps) {
    for (int size = 0; size <= splits.ySize(); size++) {
      int ofY = size;
      // Most sets in X have about half of the largest number of splits.
      double pairs = m * (size + 1 + splits.xSize() / 2.0);
      steps.run(splits.ySets(size), pairs, (from, to) -> enqueueTiles(queue, ofY, from, to));
    }
  }

  private void enqueueTiles(CommandQueue queue, int size, int from, int to) {
    queue.launch(
        tile,
        new Grid((long) (to - from) * group, group),
        new TreeTile(
            m,
            ny,
            parts,
            splits.bits(),
            splits.xSize(),
            splits.ySize(),
            size,
            from,
            xLevel,
            yLevel,
            xSplit,
            ySplit,
            query,
            rows,
            cost));
  }

  /**
   * Enqueues the kernel that reads the plan from the costs, and the plan's transfer to the host.
   */
  void enqueueExtract(CommandQueue queue) {
    queue.launch(
        extract,
        new Grid(MAX_SPLITS, MAX_SPLITS),
        new TreeExtract(
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
            answer));
    queue.read(answer, 0, hostAnswer, 0, hostAnswer.length());
  }

  /**
   * The answer: the bits of the cost, then the parts in the order in which they are split off, then
   * -1. This method may be called only after the enqueued commands have finished.
   */
  long[] answer() {
    long[] words = new long[hostAnswer.length()];
    hostAnswer.get(0, words, 0, words.length);
    return words;
  }
}
