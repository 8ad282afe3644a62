package org.gpuquerylab.measure.internal.json;

import java.util.function.Consumer;
import java.util.function.Predicate;
import org.gpuquerylab.measure.results.Point;
import org.gpuquerylab.measure.results.Sweep;

/**
 * The rules for the rows of a run. The points of rows must belong to the sweep and to the
 * experiment, and the checksums of measured rows must agree.
 *
 * @param sweep the sweep of the run
 * @param covers whether a combination of values belongs to the experiment
 * @param tolerance the maximum relative difference between checksums
 * @param known throws an exception if a sweep has an axis or a value that the experiment lacks
 */
public record RowRules(
    Sweep sweep, Predicate<Point> covers, double tolerance, Consumer<Sweep> known) {

  /**
   * The rules for another sweep of the same experiment.
   *
   * @throws org.gpuquerylab.input.InputException if the experiment has no such axis or value
   */
  public RowRules with(Sweep other) {
    known.accept(other);
    return new RowRules(other, covers, tolerance, known);
  }
}
