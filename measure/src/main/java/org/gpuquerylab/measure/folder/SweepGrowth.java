package org.gpuquerylab.measure.folder;

import org.gpuquerylab.input.InputException;
import org.gpuquerylab.measure.results.Sweep;
import org.gpuquerylab.measure.results.SweepUnion;

/**
 * How the sweep of a folder grows by that of a run: the folder's own values stay, whether the run
 * asks for them or not, and the run's are added.
 *
 * @param before the folder's sweep; that of the run where the folder is new
 * @param after the union of both
 */
record SweepGrowth(Sweep before, Sweep after) {

  /**
   * The growth of a folder that holds a run.
   *
   * @param asked what the new run measures
   * @throws InputException naming what differs beside the values of axes
   */
  static SweepGrowth of(RunFolder folder, Sweep asked) {
    Sweep before = folder.sweep();
    SweepUnion.difference(before, asked)
        .ifPresent(
            d -> {
              throw new InputException(
                  "%s: %s: the run began with %s, this one asks for %s; ask for the same or choose another --out"
                      .formatted(folder.sweepFile(), d.name(), d.one(), d.other()));
            });
    try {
      return new SweepGrowth(before, SweepUnion.of(before, asked));
    } catch (IllegalArgumentException e) {
      throw new InputException(
          "%s: with the values that this run adds: %s; choose another --out"
              .formatted(folder.sweepFile(), e.getMessage()),
          e);
    }
  }

  /** Whether the folder's sweep has to be written anew. */
  boolean isMore() {
    return !after.equals(before);
  }
}
