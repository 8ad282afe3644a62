/**
 * The calibrated model, which predicts the times of operators. It keeps the form of the model of
 * Yuan et al. 2013, in which a step's time is a sum of work over rates, but uses the kinds of work
 * and the rates of current devices:
 *
 * <ul>
 *   <li>Sequential bytes move at the bandwidth measured for their working set, so data that fit
 *       into the last-level cache are faster ({@code Rates.readByWorkingSet}).
 *   <li>If only a fraction r of a column's values is accessed, in order, memory still moves whole
 *       sectors, or segments if these were measured to be larger. Of n segments with k values each,
 *       {@code n (1 - (1 - r)^k)} are expected to move, if the values are accessed independently of
 *       each other ({@link org.gpuquerylab.costmodel.internal.work.Sparse}).
 *   <li>Random accesses run at the rate measured for their working set, which includes cache hits
 *       ({@link org.gpuquerylab.costmodel.internal.work.Scattered}).
 *   <li>Atomic operations run at the rate measured for their number of distinct addresses ({@link
 *       org.gpuquerylab.costmodel.internal.work.Atomics}).
 *   <li>Each launch takes time ({@link org.gpuquerylab.costmodel.internal.work.Launches}), and so
 *       does the arithmetic of each element ({@link
 *       org.gpuquerylab.costmodel.internal.work.Items}).
 *   <li>Branches take time if their outcomes depend on the data and change often ({@link
 *       org.gpuquerylab.costmodel.internal.work.Branches}).
 *   <li>A step that keeps few threads busy gets the fraction of the bandwidth that as many threads
 *       got in a scan (occupancy; {@code Rates.readByThreads}).
 * </ul>
 *
 * <p>A {@link org.gpuquerylab.costmodel.internal.work.StepWork} describes the work of a step;
 * operators state their work themselves. A step's time is the {@code sum of coefficient x work /
 * rate}. {@link org.gpuquerylab.costmodel.internal.fit.ModelFit} fits the coefficients, one for
 * each kind of work in each step and none negative, to part of the measurements so that the mean
 * relative error is minimal. The other measurements test the fit.
 *
 * <p>The model of Yuan et al. 2013, which has none of these extensions, is in {@code
 * org.gpuquerylab.costmodel.internal.yuan}. {@link
 * org.gpuquerylab.costmodel.internal.work.Algorithm} states the work of the paper's four operators,
 * of other algorithms for them, and of the operators of general plans.
 */
@NullMarked
package org.gpuquerylab.costmodel.calibrated;

import org.jspecify.annotations.NullMarked;
