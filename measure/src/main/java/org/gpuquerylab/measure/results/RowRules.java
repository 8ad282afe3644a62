package org.gpuquerylab.measure.results;

import java.util.function.Predicate;

/**
 * What the rows of a run must be: points of its sweep that the experiment covers, with checksums
 * that agree.
 *
 * @param sweep what the run measures
 * @param covers whether a combination of values belongs to the experiment
 * @param tolerance the relative difference that checksums may have
 */
public record RowRules(Sweep sweep, Predicate<Point> covers, double tolerance) {}
