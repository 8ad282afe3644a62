package org.gpuquerylab.operators.internal.general;

import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.Workspace;
import org.gpuquerylab.backend.device.ElementType;
import org.gpuquerylab.operators.internal.general.MatchProbeKernels.Keep;
import org.gpuquerylab.operators.internal.general.ProgramKernels.FilterRows;
import org.gpuquerylab.operators.relation.DeviceVector;
import org.gpuquerylab.operators.relation.Vector;

/**
 * The rows of a probe side that are kept.
 *
 * @param rows the number of all rows
 * @param bits a bit for each row
 * @param counts the number of kept rows of each chunk, and of all chunks before it once they are
 *     counted
 */
record KeptBits(
    KeyLauncher launcher, int rows, DeviceBuffer<int[]> bits, DeviceBuffer<int[]> counts) {
  static KeptBits allocate(KeyLauncher launcher, Workspace scratch, int rows) {
    return new KeptBits(
        launcher,
        rows,
        scratch.allocate(ElementType.INT, Vector.words(rows) + 1L),
        scratch.allocate(ElementType.INT, MatchTable.chunks(rows) + 1L));
  }

  /** Searches all rows, and waits for the number of those that are kept. */
  int count(MatchTable table, KeyLayout probe, Keep keep, DeviceBuffer<int[]> matches) {
    return count(table, probe, keep, matches, rows);
  }

  /**
   * Searches the first {@code n} rows, and waits for the number of those that are kept.
   *
   * @param matches modified, unless it is the launcher's buffer of no integers
   */
  int count(MatchTable table, KeyLayout probe, Keep keep, DeviceBuffer<int[]> matches, int n) {
    launcher.queue().fill(counts, 0);
    table.kept(probe, n, keep, bits, counts, matches);
    return launcher.context().scanInPlace(counts, MatchTable.chunks(n) + 1);
  }

  /** Writes the kept rows and their matches, and waits. */
  void write(DeviceVector kept, DeviceBuffer<int[]> matches, DeviceBuffer<int[]> to) {
    if (kept.rows() > 0) {
      FilterRows call = new FilterRows(bits, counts, matches, kept.ints(), to, rows);
      FilterRows.launch(launcher.context(), call, matches != launcher.noInts());
    }
    launcher.queue().finish();
  }
}
