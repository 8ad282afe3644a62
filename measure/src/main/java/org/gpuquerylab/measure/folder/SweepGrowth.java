package org.gpuquerylab.measure.folder;

import org.gpuquerylab.input.InputException;
import org.gpuquerylab.measure.results.Sweep;
import org.gpuquerylab.measure.results.SweepUnion;

/**
 * How a run extends the sweep of a folder: the folder's own values stay, whether the run asks for
 * them or not, and the run's are added.
 *
 * @param before the folder's sweep; that of the run if the folder is new
 * @param after the union of both
 */
record SweepGrowth(Sweep before, Sweep after) {

  /**
   * The growth of a folder that contains a run.
   *
   * @param asked what the new run measures
   * @throws InputException naming the differences other than values of axes
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

  /** Whether the folder's sweep must be rewritten. */
  boolean isMore() {
    return !after.equals(before);
  }
}
