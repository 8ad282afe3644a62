package org.gpuquerylab.operators.internal.general;

import java.util.Map;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.Workspace;
import org.gpuquerylab.backend.device.ElementType;
import org.gpuquerylab.operators.relation.JoinKind;

/**
 * The result rows of each row of the probe side.
 *
 * @param counts the number of result rows of each row, and one more element, 0
 * @param begins where the matches of each row begin
 * @param total the sum of all counts
 */
record PairCounts(
    JoinKind kind,
    DeviceBuffer<int[]> counts,
    DeviceBuffer<int[]> begins,
    DeviceBuffer<long[]> total) {

  /** Allocates counts for n rows. */
  static PairCounts allocate(KeyLauncher launcher, Workspace scratch, JoinKind kind, int n) {
    PairCounts made =
        new PairCounts(
            kind,
            scratch.allocate(ElementType.INT, n + 1L),
            scratch.allocate(ElementType.INT, Math.max(1, n)),
            scratch.allocate(ElementType.LONG, 1));
    launcher.queue().fill(made.counts, 0);
    launcher.queue().fill(made.total, 0);
    return made;
  }

  /** The constants of the kernel that counts. */
  Map<String, ?> defines() {
    boolean anti = kind == JoinKind.ANTI || kind == JoinKind.NULL_AWARE_ANTI;
    boolean outer = kind == JoinKind.LEFT || kind == JoinKind.FULL;
    return Map.of(
        "NO_ROW",
        MatchProbeKernels.NO_ROW,
        "MARKS",
        kind == JoinKind.FULL ? 1 : 0,
        "MOST_MATCHES",
        anti ? 0 : kind == JoinKind.SEMI ? 1 : Integer.MAX_VALUE,
        "UNMATCHED",
        anti || outer ? 1 : 0,
        "NULL_ROWS",
        outer || kind == JoinKind.ANTI ? 1 : 0);
  }
}
