package org.gpuquerylab.operators.internal.general;

import java.util.Locale;
import java.util.Map;
import org.gpuquerylab.backend.Closer;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.Workspace;
import org.gpuquerylab.backend.device.ElementType;
import org.gpuquerylab.operators.internal.general.MatchProbeKernels.MatchExpand;
import org.gpuquerylab.operators.internal.general.MatchTable.Part;
import org.gpuquerylab.operators.relation.DeviceVector;
import org.gpuquerylab.operators.relation.JoinKind;
import org.jspecify.annotations.Nullable;

/** A join whose matches are counted for each row of the left side, and then written. */
final class MatchPairing {
  private final KeyLauncher launcher;
  private final MatchSides sides;
  private final KeyLayout build;
  private final KeyLayout probe;
  private final PairCounts counts;
  private final DeviceBuffer<int[]> ordered;
  private final @Nullable DeviceBuffer<byte[]> unmatched;
  private int base;

  MatchPairing(
      KeyLauncher launcher, MatchSides sides, KeyLayout build, KeyLayout probe, Workspace scratch) {
    this.launcher = launcher;
    this.sides = sides;
    this.build = build;
    this.probe = probe;
    this.counts = PairCounts.allocate(launcher, scratch, sides.kind(), sides.leftRows());
    int rows = Math.max(1, sides.rightRows());
    this.ordered = scratch.allocate(ElementType.INT, rows);
    this.unmatched =
        sides.kind() == JoinKind.FULL ? scratch.allocate(ElementType.BYTE, rows) : null;
  }

  /** The result, if the table has all rows of the right side. */
  MatchedRows whole(MatchTable table) {
    count(table);
    return result();
  }

  /** The result, if the right side must be built in parts. */
  MatchedRows inParts(int parts) {
    int form = CellStore.form(build, 0);
    for (int part = 0; part < parts; part++) {
      try (Workspace own = new Workspace(launcher.backend())) {
        MatchTable table =
            new MatchTable(
                launcher, own, build, form, sides.rightRows(), new Part(parts - 1, part));
        if (sides.kind() == JoinKind.NULL_AWARE_ANTI && table.hasNull()) {
          return new MatchedRows(0, launcher.rows(0), null);
        }
        count(table);
        launcher.queue().finish();
      }
    }
    return result();
  }

  private void count(MatchTable table) {
    MatchTable.Ordered rows = table.order(ordered, base);
    base += rows.known();
    DeviceBuffer<byte[]> marks = unmatched == null ? launcher.noBytes() : table.marks();
    table.pairs(probe, rows, counts, marks, sides.leftRows());
    if (unmatched != null) {
      table.unmatched(marks, unmatched);
    }
    launcher.queue().finish();
  }

  private MatchedRows result() {
    int n = sides.leftRows();
    long total = launcher.firstLong(counts.total());
    checkSize(total);
    Closer result = new Closer();
    return result.orClose(
        () -> {
          if (!sides.kind().keepsRight()) {
            DeviceVector kept = result.own(launcher.rows((int) total));
            if (n > 0) {
              launcher.positions(counts.counts(), kept.ints(), n);
            }
            return new MatchedRows((int) total, kept, null);
          }
          launcher.context().scanInPlace(counts.counts(), n + 1);
          return unmatched == null
              ? expand(result, (int) total, 0, launcher.noInts())
              : withUnmatched(result, total, unmatched);
        });
  }

  private static void checkSize(long rows) {
    if (rows > Integer.MAX_VALUE) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "the join has %d rows, more than 2^31 - 1; filter a side, or join it in parts",
              rows));
    }
  }

  private MatchedRows withUnmatched(Closer result, long total, DeviceBuffer<byte[]> flags) {
    try (DeviceVector others = launcher.rows(sides.rightRows())) {
      int more =
          sides.rightRows() == 0 ? 0 : launcher.positions(flags, others.ints(), sides.rightRows());
      checkSize(total + more);
      MatchedRows rows = expand(result, (int) total, more, others.ints());
      launcher.queue().finish();
      return rows;
    }
  }

  /** Writes the pairs, and after them the rows of the right side without a match. */
  private MatchedRows expand(Closer result, int total, int more, DeviceBuffer<int[]> others) {
    DeviceVector left = result.own(launcher.rows(total + more));
    DeviceVector right = result.own(launcher.rows(total + more));
    if (total > 0) {
      launcher.turns(
          MatchExpand.class,
          Map.of("FOUND", 1, "NO_ROW", MatchProbeKernels.NO_ROW),
          launcher.chunks(total),
          new MatchExpand(
              counts.counts(),
              counts.begins(),
              ordered,
              left.ints(),
              right.ints(),
              sides.leftRows(),
              total));
    }
    if (more > 0) {
      launcher.queue().fill(left.ints(), total, more, MatchProbeKernels.NO_ROW);
      launcher.queue().copy(others, 0, right.ints(), total, more);
    }
    launcher.queue().finish();
    return new MatchedRows(total + more, left, right);
  }
}
