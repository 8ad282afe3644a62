package org.gpuquerylab.operators.internal.general;

import java.util.List;
import java.util.Map;
import org.gpuquerylab.backend.Closer;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.Workspace;
import org.gpuquerylab.backend.device.ElementType;
import org.gpuquerylab.operators.internal.general.MatchProbeKernels.Keep;
import org.gpuquerylab.operators.internal.general.MatchProbeKernels.MatchRows;
import org.gpuquerylab.operators.relation.DeviceVector;
import org.gpuquerylab.operators.relation.JoinKind;

/**
 * Finds the matching rows of two sides with equal keys. The right side is built into a table with a
 * cell for each key: addressed by the key itself if keys are dense, otherwise by hashing. If the
 * table would take more than its share of the free memory, it is built and probed in parts by the
 * hash of the key. If the right side's keys are unique, a search takes one pass over the left side,
 * and a second one over the rows that are kept. Otherwise, the rows of each key are put side by
 * side, matches are counted in 64 bits, and then written. Keys of several columns are one number if
 * the ranges of their values allow it; otherwise, columns are replaced by the row of the right side
 * that first has their values, so that keys are never only probably equal.
 *
 * <p>The work is O(left + right + result). The memory is 4 to 24 bytes for each row of the right
 * side and 4 for each row of the left side, and 8 more for each row of the left side and of the
 * right side if keys are not unique.
 */
final class Matcher {
  private static final int LEAST_DIRECT = 1 << 16;
  private static final int DIRECT_CELLS_A_ROW = 8;
  private static final int MOST_PARTS = 1 << 16;

  /** The largest number of rows for which one table has enough cells. */
  private static final int MOST_ROWS_A_PART = 1 << 29;

  private final KeyLauncher launcher;

  /** Creates a matcher. */
  Matcher(KeyLauncher launcher) {
    this.launcher = launcher;
  }

  /**
   * Finds the rows of a join's result, and waits.
   *
   * @param left the left side's key columns
   * @param right the right side's key columns, as many, with values of the same types
   * @throws IllegalArgumentException if the result has more than 2^31 - 1 rows
   */
  MatchedRows match(
      List<KeyColumn> left, int leftRows, List<KeyColumn> right, int rightRows, JoinKind kind) {
    if (rightRows == 0 && kind == JoinKind.NULL_AWARE_ANTI) {
      return new MatchedRows(leftRows, null, null);
    }
    try (Workspace scratch = new Workspace(launcher.backend())) {
      MatchSides sides = new MatchSides(leftRows, rightRows, kind);
      KeyFitting keys = new KeyFitting(launcher, scratch, right, rightRows, false);
      keys.addSide(left, leftRows);
      KeyLayout build = keys.fit();
      MatchedRows result = match(sides, build, build.of(keys.side()), scratch);
      launcher.queue().finish();
      return result;
    }
  }

  /** The largest number of cells that keys of a number of rows address directly. */
  static long direct(int rows) {
    return Math.max(LEAST_DIRECT, (long) DIRECT_CELLS_A_ROW * rows);
  }

  private MatchedRows match(MatchSides sides, KeyLayout build, KeyLayout probe, Workspace scratch) {
    int form = CellStore.form(build, direct(sides.rightRows()));
    int parts = parts(build, form, sides.rightRows());
    if (parts > 1) {
      return new MatchPairing(launcher, sides, build, probe, scratch).inParts(parts);
    }
    MatchTable table =
        new MatchTable(launcher, scratch, build, form, sides.rightRows(), MatchTable.WHOLE);
    if (sides.kind() == JoinKind.NULL_AWARE_ANTI && table.hasNull()) {
      return new MatchedRows(0, launcher.rows(0), null);
    }
    return switch (sides.kind()) {
      case SEMI -> kept(sides, probe, table, Keep.MATCHED, scratch);
      case ANTI -> kept(sides, probe, table, Keep.UNMATCHED, scratch);
      case NULL_AWARE_ANTI -> kept(sides, probe, table, Keep.KNOWN_UNMATCHED, scratch);
      case INNER ->
          table.isUnique()
              ? kept(sides, probe, table, Keep.MATCHED, scratch)
              : new MatchPairing(launcher, sides, build, probe, scratch).whole(table);
      case LEFT ->
          table.isUnique()
              ? every(sides, probe, table)
              : new MatchPairing(launcher, sides, build, probe, scratch).whole(table);
      case FULL -> new MatchPairing(launcher, sides, build, probe, scratch).whole(table);
    };
  }

  /** The number of parts whose tables fit into half of the free memory. */
  private int parts(KeyLayout build, int form, int rows) {
    long budget = launcher.backend().freeMemory().orElse(Long.MAX_VALUE) / 2;
    if (rows <= MOST_ROWS_A_PART && CellStore.bytes(build, form, Math.max(1, rows)) <= budget) {
      return 1;
    }
    int parts = 2;
    int hashed = CellStore.form(build, 0);
    while (parts < MOST_PARTS
        && (2L * rows / parts > MOST_ROWS_A_PART
            || CellStore.bytes(build, hashed, Math.max(1, 2L * rows / parts)) > budget)) {
      parts *= 2;
    }
    return parts;
  }

  private MatchedRows every(MatchSides sides, KeyLayout probe, MatchTable table) {
    Closer result = new Closer();
    return result.orClose(
        () -> {
          DeviceVector matches = result.own(launcher.rows(sides.leftRows()));
          table.every(probe, sides.leftRows(), matches.ints());
          launcher.queue().finish();
          return new MatchedRows(sides.leftRows(), null, matches);
        });
  }

  private MatchedRows kept(
      MatchSides sides, KeyLayout probe, MatchTable table, Keep keep, Workspace scratch) {
    int n = sides.leftRows();
    int chunks = launcher.chunks(n);
    DeviceBuffer<byte[]> bits = scratch.allocate(ElementType.BYTE, (n + 7L) / 8 + 1);
    DeviceBuffer<int[]> counts = scratch.allocate(ElementType.INT, chunks + 1L);
    Closer result = new Closer();
    return result.orClose(
        () -> {
          boolean inner = sides.kind() == JoinKind.INNER;
          DeviceVector found = inner ? result.own(launcher.rows(n)) : null;
          DeviceBuffer<int[]> matches = found == null ? launcher.noInts() : found.ints();
          launcher.queue().fill(counts, 0);
          table.kept(probe, n, keep, chunks, bits, counts, matches);
          int kept = launcher.context().scanInPlace(counts, chunks + 1);
          if (kept == n) {
            return new MatchedRows(n, null, found);
          }
          DeviceVector left = result.own(launcher.rows(kept));
          DeviceVector right = inner ? result.own(launcher.rows(kept)) : null;
          DeviceBuffer<int[]> to = right == null ? launcher.noInts() : right.ints();
          writeKept(new MatchRows(bits, counts, matches, left.ints(), to, n, chunks), inner);
          if (found != null) {
            found.close();
          }
          return new MatchedRows(kept, left, right);
        });
  }

  private void writeKept(MatchRows call, boolean found) {
    launcher.turns(MatchRows.class, Map.of("FOUND", found ? 1 : 0), call.chunks(), call);
    launcher.queue().finish();
  }
}
