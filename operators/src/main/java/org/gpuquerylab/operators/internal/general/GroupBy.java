package org.gpuquerylab.operators.internal.general;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.gpuquerylab.backend.Closer;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.Workspace;
import org.gpuquerylab.backend.device.ElementType;
import org.gpuquerylab.operators.internal.general.GroupbyKernels.GroupbyClear;
import org.gpuquerylab.operators.internal.general.GroupbyKernels.GroupbyFirsts;
import org.gpuquerylab.operators.internal.general.GroupbyKernels.GroupbyHeads;
import org.gpuquerylab.operators.internal.general.GroupbyKernels.GroupbyNumber;
import org.gpuquerylab.operators.internal.general.GroupbyKernels.GroupbyRows;
import org.gpuquerylab.operators.internal.general.GroupbyKernels.GroupbySample;
import org.gpuquerylab.operators.relation.DataType;
import org.gpuquerylab.operators.relation.DeviceVector;
import org.jspecify.annotations.Nullable;

/**
 * Groups rows by their keys in a table with a cell for each group, and accumulates values there.
 * The table is addressed by the key itself if keys are dense, otherwise by hashing; then its size
 * comes from the number of different keys in a sample, and if it is full, a larger one is begun
 * again. If its cells fit into local memory, each group of work-items adds up its rows there first;
 * if not, but most rows belong to a few groups, those of the first keys that a group of work-items
 * meets.
 */
final class GroupBy {
  /** The largest number of folds that one kernel accumulates. */
  static final int MOST_FOLDS = 10;

  private static final int LEAST_DIRECT = 1 << 16;
  private static final int FIRST_KEYS = 1 << 10;
  private static final int GROWTH = 8;

  /** In a table that is half full, the longest search is shorter even among 2^30 keys. */
  private static final int MOST_SEARCHED = 256;

  /** The bits for each sampled row; few enough keys then share a bit. */
  private static final int BITS_A_SAMPLE = 16;

  /** Rows of which the share is measured that local memory takes. */
  static final int SAMPLE = 1 << 18;

  private final KeyLauncher launcher;
  private final Workspace scratch;
  private final int rows;
  private final KeyLayout layout;
  private final int sample;
  private final DeviceBuffer<int[]> flags;
  private final int form;
  private Workspace ofTable;
  private CellStore cells;
  private long keys;

  /**
   * Prepares a grouping.
   *
   * @param scratch owns everything that is not a result
   * @param keys the key columns; none make all rows one group
   * @param sample the number of rows of which the share is measured that local memory takes
   */
  GroupBy(KeyLauncher launcher, Workspace scratch, List<KeyColumn> keys, int rows, int sample) {
    this.launcher = launcher;
    this.scratch = scratch;
    this.rows = rows;
    this.sample = sample;
    this.flags = scratch.allocate(ElementType.INT, 2);
    this.layout = new KeyFitting(launcher, scratch, keys, rows, true, mostWide(rows)).fit();
    this.ofTable = scratch.own(() -> new Workspace(launcher.backend()));
    this.form = CellStore.form(layout, Math.max(LEAST_DIRECT, 2L * rows));
    this.keys = Math.min(Math.max(1, rows), Math.max(FIRST_KEYS, form == 0 ? 0 : estimate()));
    this.cells = allocate();
  }

  /** Few rows are grouped in no time; of many, cells that fit local memory are worth a search. */
  private static long mostWide(int rows) {
    return rows <= LEAST_DIRECT ? LEAST_DIRECT / 4 : 0;
  }

  private CellStore allocate() {
    // Up to two thirds of the cells are used, so that more tables fit the second-level cache.
    return CellStore.allocate(launcher, ofTable, layout, form, Math.max(1, keys - keys / 4));
  }

  /** The number of groups, if all were equally frequent, from a sample; 0 for few rows. */
  private long estimate() {
    if (rows <= 4L * sample) {
      return 0;
    }
    int size = Integer.highestOneBit(BITS_A_SAMPLE * sample);
    DeviceBuffer<int[]> bits = scratch.allocate(ElementType.INT, size / Integer.SIZE);
    launcher.queue().fill(bits, 0);
    launcher.queue().fill(flags, 0);
    launcher.each(
        GroupbySample.class,
        layout.defines(Map.of("BITS", size)),
        sample,
        new GroupbySample(layout.arguments(launcher.noInts()), bits, flags, sample, rows / sample));
    return groups(launcher.first(flags), size);
  }

  /** The least number of equally frequent groups of which a sample has so many. */
  private long groups(int bitsSet, int bits) {
    double found = -bits * Math.log1p(-(double) bitsSet / bits);
    double low = found;
    double high = rows;
    while (high - low > 1) {
      double middle = (low + high) / 2;
      boolean enough = -middle * Math.expm1(-sample / middle) >= found;
      low = enough ? low : middle;
      high = enough ? middle : high;
    }
    return (long) Math.ceil(high);
  }

  /**
   * Accumulates, and waits.
   *
   * @param folds at most {@link #MOST_FOLDS}
   * @return the accumulators of all cells
   */
  Accumulated accumulate(List<GroupFold> folds) {
    return accumulate(folds, null);
  }

  /**
   * The accumulators of all cells.
   *
   * @param values the accumulators of one cell after those of another
   * @param words the number of accumulators of a cell
   * @param at for each fold, its first accumulator in a cell
   */
  record Accumulated(DeviceBuffer<long[]> values, int words, List<Integer> at) {}

  private Accumulated accumulate(List<GroupFold> folds, @Nullable DeviceBuffer<int[]> cellOfRow) {
    FoldLayout places = FoldLayout.of(folds);
    while (true) {
      boolean last = keys >= rows;
      Closer tried = new Closer();
      DeviceBuffer<long[]> values =
          tried.own(
              launcher
                  .backend()
                  .allocate(ElementType.LONG, cells.cells() * Math.max(1, places.words())));
      boolean done = tried.orClose(() -> add(values, places, last, cellOfRow));
      if (done) {
        scratch.own(() -> values);
        return new Accumulated(values, places.words(), places.at());
      }
      tried.close();
      if (last) {
        throw new IllegalStateException("a table with a cell for each row is full");
      }
      ofTable.close();
      keys = Math.min(Math.max(1, rows), keys * GROWTH);
      cells = allocate();
    }
  }

  /** Whether the table had enough cells. */
  private boolean add(
      DeviceBuffer<long[]> values,
      FoldLayout places,
      boolean last,
      @Nullable DeviceBuffer<int[]> cellOfRow) {
    launcher.queue().fill(flags, 0);
    Map<String, Object> defines = defines(places);
    int all = (int) cells.cells();
    if (places.words() > 0) {
      launcher.each(GroupbyClear.class, defines, all, new GroupbyClear(values, all));
    }
    int searched = last ? cells.mask() + 1 : MOST_SEARCHED;
    int first = 0;
    boolean many = rows >= 4L * sample;
    LocalCells local = new LocalCells(form, cells.cells(), keys, places.words());
    LocalCells.Use use = local.use(many);
    if (use.isTried() && many) {
      first = Math.min(sample, rows);
      launch(values, places, local.defines(defines, use), 0, first, searched, cellOfRow);
      int[] found = new int[2];
      launcher.queue().read(flags, found);
      use = found[1] > first / 10 * 6 ? LocalCells.Use.GLOBAL : use;
    }
    launch(values, places, local.defines(defines, use), first, rows, searched, cellOfRow);
    return launcher.first(flags) == 0;
  }

  private Map<String, Object> defines(FoldLayout places) {
    Map<String, Object> defines = layout.defines(cells.defines(Map.of()));
    defines.put("LOCAL", 0);
    defines.put("LOCAL_CELLS", 0);
    defines.put("NUMBERS", 0);
    places.addTo(defines);
    return defines;
  }

  private void launch(
      DeviceBuffer<long[]> values,
      FoldLayout places,
      Map<String, Object> defines,
      int first,
      int end,
      int most,
      @Nullable DeviceBuffer<int[]> cellOfRow) {
    if (first >= end) {
      return;
    }
    defines.put("NUMBERS", cellOfRow == null ? 0 : 1);
    DeviceBuffer<int[]> none = launcher.noInts();
    launcher.each(
        GroupbyRows.class,
        defines,
        end - first,
        new GroupbyRows(
            layout.arguments(none),
            GroupFold.Arguments.of(places.folds(), none),
            cells.table(),
            cells.heads(),
            values,
            flags,
            cellOfRow == null ? none : cellOfRow,
            first,
            end,
            cells.shift(),
            cells.mask(),
            most));
  }

  /**
   * The groups, after something was accumulated.
   *
   * @param count the number of groups
   * @param cells the cell of each group
   * @param firstRows a row of each group
   */
  record Groups(int count, DeviceBuffer<int[]> cells, DeviceVector firstRows) {}

  /**
   * Finds the groups, and waits.
   *
   * @param owner owns the first rows
   * @param cellOfRow the cell of each row, which becomes its group; null if that is not needed
   */
  Groups groups(Closer owner, @Nullable DeviceBuffer<int[]> cellOfRow) {
    int all = (int) cells.cells();
    DeviceBuffer<int[]> used = scratch.allocate(ElementType.INT, all);
    DeviceBuffer<int[]> heads = cells.heads();
    if (cells.hasHeadsInTable()) {
      heads = scratch.allocate(ElementType.INT, all);
      launcher.each(GroupbyHeads.class, RESULT, all, new GroupbyHeads(cells.table(), heads, all));
    }
    int count = launcher.positions(heads, used, all);
    DeviceVector firstRows =
        owner.own(new DeviceVector(launcher.backend(), DataType.INT32, count, false, null));
    if (count > 0) {
      int numbers = cellOfRow == null ? 0 : 1;
      Map<String, Object> defines = new HashMap<>(RESULT);
      defines.put("NUMBERS", numbers);
      DeviceBuffer<int[]> groupOf =
          cellOfRow == null ? launcher.noInts() : scratch.allocate(ElementType.INT, all);
      launcher.each(
          GroupbyFirsts.class,
          defines,
          count,
          new GroupbyFirsts(used, heads, firstRows.ints(), groupOf, count));
      if (cellOfRow != null) {
        launcher.each(
            GroupbyNumber.class, defines, rows, new GroupbyNumber(cellOfRow, groupOf, rows));
      }
    }
    launcher.queue().finish();
    return new Groups(count, used, firstRows);
  }

  /** Groups without accumulating anything, and finds the cell of each row. */
  void number(DeviceBuffer<int[]> cellOfRow) {
    accumulate(List.of(), cellOfRow);
  }

  /** The constants with which results are converted to elements of a type. */
  @SuppressWarnings("EnumOrdinal") // Kernels know the results by their places.
  static Map<String, ?> resultDefines(
      GroupFold.Result result, ElementType<?> type, boolean counted) {
    int kind = type == ElementType.FLOAT || type == ElementType.DOUBLE ? KeyColumn.DOUBLE : 0;
    return Map.of(
        "RESULT",
        type,
        "RESULT_IS",
        result.ordinal(),
        "KIND",
        kind,
        "COUNTED",
        counted ? 1 : 0,
        "NUMBERS",
        0);
  }

  /** The constants of {@code groupby_result.cl} for kernels that convert nothing. */
  private static final Map<String, Object> RESULT =
      Map.of("RESULT", ElementType.LONG, "RESULT_IS", 0, "KIND", 0, "COUNTED", 0, "NUMBERS", 0);
}
