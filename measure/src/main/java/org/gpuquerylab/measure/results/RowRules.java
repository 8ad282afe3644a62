package org.gpuquerylab.measure.results;

import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * The rules for the rows of a run: points of its sweep that the experiment covers, with checksums
 * that agree.
 *
 * @param sweep what the run measures
 * @param covers whether a combination of values belongs to the experiment
 * @param tolerance the relative difference that checksums may have
 * @param known refuses a sweep with an axis or a value that the experiment lacks
 */
public record RowRules(
    Sweep sweep, Predicate<Point> covers, double tolerance, Consumer<Sweep> known) {

  /**
   * The rules of another sweep of the experiment.
   *
   * @throws org.gpuquerylab.input.InputException if the experiment has no such axis or value
   */
  public RowRules with(Sweep other) {
    known.accept(other);
    return new RowRules(other, covers, tolerance, known);
  }
}
