/**
 * What the cost of operators on a device is measured and stored by.
 *
 * <p>Module {@code costmodel} predicts the same general operators too: as algorithm {@code
 * relational} of {@code lab predict}, from the widths of columns, the number of groups, and the
 * share of a range that a dimension's keys are. It counts the work of each step, and predicts the
 * device's time, without the host's waits. A search for the order of joins knows only three
 * cardinalities of each join, and asks for the time of millions; a statement's time has launches
 * and waits. So the engine measures a few coefficients on the operators themselves, in a second or
 * two, with launches and waits, and needs neither a profile nor a run of sweeps. Their error on
 * other inputs is what {@code lab query --cost calibrated --analyze} and the experiment {@code
 * end-to-end} show: predicted beside measured, by operator.
 */
@NullMarked
package org.gpuquerylab.engine.internal.cost;

import org.jspecify.annotations.NullMarked;
