package org.gpuquerylab.operators.internal.general;

import java.util.List;
import org.gpuquerylab.backend.Closer;
import org.gpuquerylab.backend.Workspace;
import org.gpuquerylab.operators.internal.general.MatchProbeKernels.Keep;
import org.gpuquerylab.operators.relation.DeviceVector;
import org.gpuquerylab.operators.relation.JoinKind;

/**
 * Finds the matching rows of two sides with equal keys. The right side is built into a table with a
 * cell for each key: addressed by the key itself if keys are dense, otherwise by hashing. If the
 * keys are a range of integers, each once, no table is read: the key is the row of the right side,
 * which is first put in their order. If the table would take more than its share of the free
 * memory, it is built and probed in parts by the hash of the key. If the right side's keys are
 * unique, a search takes one pass over the left side, and a second one over the rows that are kept.
 * Otherwise, the rows of each key are put side by side, matches are counted in 64 bits, and then
 * written. Keys of several columns are one number if the ranges of their values allow it;
 * otherwise, columns are replaced by the row of the right side that first has their values, so that
 * keys are never only probably equal.
 *
 * <p>The work is O(left + right + result). The memory is 4 to 24 bytes for each row of the right
 * side and 4 for each row of the left side, and 8 more for each row of the left side and of the
 * right side if keys are not unique.
 */
final class Matcher {
  private static final int LEAST_DIRECT = 1 << 16;
  private static final int DIRECT_CELLS_A_ROW = 8;
  private static final int MOST_PARTS = 1 << 16;

  /** The rows of the left side for each row of the right side for which an order of keys pays. */
  private static final int LEAST_PROBES = 4;

  /** The largest number of rows for which one table has enough cells. */
  private static final int MOST_ROWS_A_PART = 1 << 29;

  /** The bytes of a table for which the device is not asked for its free memory. */
  private static final long SMALL_TABLE = 1 << 26;

  /** Such a table takes at most this part of the memory that may be free. */
  private static final int SMALL_SHARE = 64;

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
      KeyFitting keys =
          new KeyFitting(launcher, scratch, right, rightRows, false, direct(rightRows));
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
    if (!isByKey(sides, table)) {
      return search(sides, build, probe, table, scratch);
    }
    table.findKeys();
    if (!sides.kind().keepsRight() || table.isInOrder()) {
      return search(sides, build, probe, table, scratch);
    }
    Closer owner = new Closer();
    DeviceVector order = owner.own(table.rowsByKey());
    return owner.orClose(() -> search(sides, build, probe, table, scratch).ordered(order));
  }

  /**
   * Whether a search finds keys instead of rows: the right side is put in the order of its keys if
   * that is less work than a search for each row of the left side.
   */
  private static boolean isByKey(MatchSides sides, MatchTable table) {
    return sides.kind() != JoinKind.FULL
        && table.isComplete()
        && (!sides.kind().keepsRight()
            || table.isInOrder()
            || sides.leftRows() / LEAST_PROBES >= sides.rightRows());
  }

  private MatchedRows search(
      MatchSides sides, KeyLayout build, KeyLayout probe, MatchTable table, Workspace scratch) {
    return switch (sides.kind()) {
      case SEMI -> kept(sides, probe, table, Keep.MATCHED, scratch);
      case ANTI -> kept(sides, probe, table, Keep.UNMATCHED, scratch);
      case NULL_AWARE_ANTI -> kept(sides, probe, table, Keep.KNOWN_UNMATCHED, scratch);
      case INNER ->
          table.isUnique()
              ? paired(sides, probe, table, scratch)
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
    long whole =
        rows > MOST_ROWS_A_PART ? Long.MAX_VALUE : CellStore.bytes(build, form, Math.max(1, rows));
    if (whole <= Math.min(SMALL_TABLE, launcher.backend().unreservedMemory() / SMALL_SHARE)) {
      return 1;
    }
    long budget = launcher.backend().freeMemory().orElse(Long.MAX_VALUE) / 2;
    if (whole <= budget) {
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

  /** The rows of the left side that are kept. */
  private MatchedRows kept(
      MatchSides sides, KeyLayout probe, MatchTable table, Keep keep, Workspace scratch) {
    int n = sides.leftRows();
    KeptBits bits = KeptBits.allocate(launcher, scratch, n);
    int kept = bits.count(table, probe, keep, launcher.noInts());
    if (kept == n) {
      return new MatchedRows(n, null, null);
    }
    Closer result = new Closer();
    return result.orClose(
        () -> {
          DeviceVector left = result.own(launcher.rows(kept));
          bits.write(left, launcher.noInts(), launcher.noInts());
          return new MatchedRows(kept, left, null);
        });
  }

  /** The rows of the left side with a match, and their only match. */
  private MatchedRows paired(
      MatchSides sides, KeyLayout probe, MatchTable table, Workspace scratch) {
    return table.isCheap() && !probe.hasReferences()
        ? searchedAgain(sides, probe, table, scratch)
        : found(sides, probe, table, scratch);
  }

  private MatchedRows searchedAgain(
      MatchSides sides, KeyLayout probe, MatchTable table, Workspace scratch) {
    MatchedRows rows = kept(sides, probe, table, Keep.MATCHED, scratch);
    Closer result = new Closer();
    return result.orClose(
        () -> {
          rows.ownBy(result);
          DeviceVector right = result.own(launcher.rows(rows.count()));
          DeviceVector left = rows.left();
          if (rows.count() > 0) {
            table.every(left == null ? probe : probe.at(left.ints()), rows.count(), right.ints());
          }
          launcher.queue().finish();
          return new MatchedRows(rows.count(), left, right);
        });
  }

  private MatchedRows found(
      MatchSides sides, KeyLayout probe, MatchTable table, Workspace scratch) {
    int n = sides.leftRows();
    KeptBits bits = KeptBits.allocate(launcher, scratch, n);
    Closer result = new Closer();
    return result.orClose(
        () -> {
          DeviceVector found = result.own(launcher.rows(n));
          int kept = bits.count(table, probe, Keep.MATCHED, found.ints());
          if (kept == n) {
            return new MatchedRows(n, null, found);
          }
          DeviceVector left = result.own(launcher.rows(kept));
          DeviceVector right = result.own(launcher.rows(kept));
          bits.write(left, found.ints(), right.ints());
          found.close();
          return new MatchedRows(kept, left, right);
        });
  }
}
