package org.gpuquerylab.measure.internal.folder;

import java.util.Locale;
import org.gpuquerylab.input.InputException;
import org.gpuquerylab.measure.internal.json.SweepUnion;
import org.gpuquerylab.measure.results.Sweep;

/**
 * The way in which a run extends the sweep of a folder. The folder keeps its own values, whether or
 * not the run requests them, and gets the run's values.
 *
 * @param before the folder's sweep, or the run's sweep if the folder is new
 * @param after the union of both sweeps
 */
record SweepGrowth(Sweep before, Sweep after) {

  /**
   * The growth of a folder that already contains a run.
   *
   * @param asked the sweep of the new run
   * @throws InputException if the sweeps differ in more than the values of axes; the message names
   *     the differences
   */
  static SweepGrowth of(RunFolder folder, Sweep asked) {
    Sweep before = folder.sweep();
    SweepUnion.difference(before, asked)
        .ifPresent(
            d -> {
              throw new InputException(
                  String.format(
                      Locale.ROOT,
                      "%s: %s: the run began with %s, this one asks for %s; ask for the same or choose another --out",
                      folder.sweepFile(),
                      d.name(),
                      d.one(),
                      d.other()));
            });
    try {
      return new SweepGrowth(before, SweepUnion.of(before, asked));
    } catch (IllegalArgumentException e) {
      throw new InputException(
          String.format(
              Locale.ROOT,
              "%s: with the values that this run adds: %s; choose another --out",
              folder.sweepFile(),
              e.getMessage()),
          e);
    }
  }

  /** Whether the folder's sweep must be written again. */
  boolean isMore() {
    return !after.equals(before);
  }
}
