package org.gpuquerylab.operators.internal.general;

import java.util.Map;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.Workspace;
import org.gpuquerylab.backend.device.ElementType;
import org.gpuquerylab.operators.internal.general.KeyedKernels.MatchOrder;
import org.gpuquerylab.operators.internal.general.MatchBuildKernels.MatchBuild;
import org.gpuquerylab.operators.internal.general.MatchBuildKernels.MatchCount;
import org.gpuquerylab.operators.internal.general.MatchBuildKernels.MatchScatter;
import org.gpuquerylab.operators.internal.general.MatchBuildKernels.MatchUnmatched;
import org.gpuquerylab.operators.internal.general.MatchProbeKernels.Keep;
import org.gpuquerylab.operators.internal.general.MatchProbeKernels.MatchPairs;
import org.gpuquerylab.operators.internal.general.MatchProbeKernels.MatchProbe;
import org.gpuquerylab.operators.internal.general.ProgramKernels.FilterRows;
import org.gpuquerylab.operators.relation.DeviceVector;

/** The table of the build side's keys, or of one part of them. */
final class MatchTable {
  /** All of the keys. */
  static final Part WHOLE = new Part(0, 0);

  private final KeyLauncher launcher;
  private final Workspace scratch;
  private final KeyLayout layout;
  private final CellStore cells;
  private final Part part;
  private final int rows;
  private final DeviceBuffer<int[]> none;
  private final int[] flags = new int[4];
  private boolean keyed;

  /**
   * A part of the keys.
   *
   * @param mask the number of parts minus one
   * @param number the number of the part
   */
  record Part(int mask, int number) {}

  /** Builds the table and waits. */
  MatchTable(
      KeyLauncher launcher, Workspace scratch, KeyLayout layout, int form, int rows, Part part) {
    this.launcher = launcher;
    this.scratch = scratch;
    this.layout = layout;
    this.rows = rows;
    this.part = part;
    this.none = launcher.noInts();
    long keys = Math.max(1, part.mask() == 0 ? rows : 2L * rows / (part.mask() + 1));
    this.cells = CellStore.allocate(launcher, scratch, layout, form, keys);
    DeviceBuffer<int[]> found = scratch.allocate(ElementType.INT, flags.length);
    launcher.queue().fill(found, 0);
    launcher.each(
        MatchBuild.class,
        defines(layout, Map.of()),
        rows,
        new MatchBuild(
            layout.arguments(none),
            cells.table(),
            cells.heads(),
            found,
            rows,
            cells.shift(),
            cells.mask(),
            part.mask(),
            part.number()));
    launcher.queue().read(found, flags);
    if (flags[2] != 0) {
      throw new IllegalStateException("more than " + cells.cells() + " keys in one part of a join");
    }
  }

  private Map<String, Object> defines(KeyLayout keys, Map<String, ?> own) {
    Map<String, Object> defines = cells.defines(own);
    defines.put("PARTS", part.mask() == 0 ? 0 : 1);
    return keys.defines(defines);
  }

  /** Whether no two rows have the same key. */
  boolean isUnique() {
    return flags[0] == 0;
  }

  /** Whether a row has a NULL. */
  boolean hasNull() {
    return flags[1] != 0;
  }

  /** Whether the keys of the rows are all numbers below the number of rows, each once. */
  boolean isComplete() {
    return cells.isDirect() && isUnique() && !hasNull() && rows == cells.cells();
  }

  /** Lets searches of a complete table find keys instead of rows, which needs no memory. */
  void findKeys() {
    keyed = true;
  }

  /** Whether a search costs no more than reading the key. */
  boolean isCheap() {
    return keyed;
  }

  /** Whether the key of each row of a complete table is the row's number. */
  boolean isInOrder() {
    return flags[3] == 0;
  }

  /** Enqueues the search for the row of each key of a complete table; the caller owns it. */
  DeviceVector rowsByKey() {
    DeviceVector order = launcher.rows(rows);
    launcher.each(
        MatchOrder.class, Map.of(), rows, new MatchOrder(cells.heads(), order.ints(), rows));
    return order;
  }

  /** The number of chunks of rows that are counted apart. */
  static int chunks(int n) {
    return (int) ((n + FilterRows.CHUNK - 1L) / FilterRows.CHUNK);
  }

  /** Enqueues the search for a match of each row of other columns: its row, or -1 without one. */
  void every(KeyLayout keys, int n, DeviceBuffer<int[]> matches) {
    probe(keys, n, Map.of("EVERY", 1, "KEPT", 0, "FOUND", 0), none, none, matches);
  }

  /**
   * Enqueues the search for the rows that are kept; see {@code match_probe}.
   *
   * @param matches modified, unless it is the launcher's buffer of no integers
   */
  @SuppressWarnings("EnumOrdinal") // Kernels know the choices by their places.
  void kept(
      KeyLayout keys,
      int n,
      Keep keep,
      DeviceBuffer<int[]> bits,
      DeviceBuffer<int[]> counts,
      DeviceBuffer<int[]> matches) {
    int found = matches == none ? 0 : 1;
    Map<String, ?> defines = Map.of("EVERY", 0, "KEPT", keep.ordinal(), "FOUND", found);
    probe(keys, n, defines, bits, counts, matches);
  }

  private void probe(
      KeyLayout keys,
      int n,
      Map<String, ?> own,
      DeviceBuffer<int[]> bits,
      DeviceBuffer<int[]> counts,
      DeviceBuffer<int[]> matches) {
    int chunks = chunks(n);
    Map<String, Object> defines = defines(keys, own);
    defines.put("CHUNK", FilterRows.CHUNK);
    if (keyed) {
      defines.put("TABLE", CellStore.IDENTITY);
    }
    launcher.turns(
        MatchProbe.class,
        defines,
        chunks,
        new MatchProbe(
            keys.arguments(none),
            cells.table(),
            cells.heads(),
            bits,
            counts,
            matches,
            n,
            chunks,
            cells.shift(),
            cells.mask()));
  }

  /**
   * Puts the rows of each key side by side, and waits.
   *
   * @param ordered modified from index {@code base} on
   * @return the rows of the key with each cell
   */
  Ordered order(DeviceBuffer<int[]> ordered, int base) {
    int count = Math.toIntExact(cells.cells() + 1);
    DeviceBuffer<int[]> starts = scratch.allocate(ElementType.INT, count);
    DeviceBuffer<int[]> places = scratch.allocate(ElementType.INT, Math.max(1, rows));
    launcher.queue().fill(starts, 0);
    launcher.each(
        MatchCount.class,
        defines(layout, Map.of()),
        rows,
        new MatchCount(
            layout.arguments(none),
            cells.table(),
            cells.heads(),
            starts,
            places,
            rows,
            cells.shift(),
            cells.mask(),
            part.mask(),
            part.number()));
    int known = launcher.context().scanInPlace(starts, count);
    launcher.each(
        MatchScatter.class,
        defines(layout, Map.of()),
        rows,
        new MatchScatter(
            layout.arguments(none),
            cells.table(),
            cells.heads(),
            starts,
            places,
            ordered,
            base,
            rows,
            cells.shift(),
            cells.mask(),
            part.mask(),
            part.number()));
    return new Ordered(starts, base, known);
  }

  /**
   * Where the rows of each cell are.
   *
   * @param starts the index of each cell's first row, minus the base
   * @param base the index of the first row
   * @param known the number of rows
   */
  record Ordered(DeviceBuffer<int[]> starts, int base, int known) {}

  /** Enqueues the count of all matches of the part's rows; see {@code match_pairs}. */
  void pairs(
      KeyLayout keys, Ordered ordered, PairCounts counts, DeviceBuffer<byte[]> marks, int n) {
    launcher.each(
        MatchPairs.class,
        defines(keys, counts.defines()),
        n,
        new MatchPairs(
            keys.arguments(none),
            cells.table(),
            cells.heads(),
            ordered.starts(),
            counts.counts(),
            counts.begins(),
            marks,
            counts.total(),
            ordered.base(),
            n,
            cells.shift(),
            cells.mask(),
            part.mask(),
            part.number()));
  }

  /** Allocates a cleared mark for each cell. */
  DeviceBuffer<byte[]> marks() {
    DeviceBuffer<byte[]> marks = scratch.allocate(ElementType.BYTE, cells.cells());
    launcher.queue().fill(marks, 0);
    return marks;
  }

  /** Enqueues the search for rows of the build side whose cell has no mark. */
  void unmatched(DeviceBuffer<byte[]> marks, DeviceBuffer<byte[]> unmatched) {
    launcher.each(
        MatchUnmatched.class,
        defines(layout, Map.of()),
        rows,
        new MatchUnmatched(
            layout.arguments(none),
            cells.table(),
            cells.heads(),
            marks,
            unmatched,
            rows,
            cells.shift(),
            cells.mask(),
            part.mask(),
            part.number()));
  }
}
