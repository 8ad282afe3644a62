/**
 * The second model. It keeps the text's form, in which a step's time is a sum of work over rates,
 * but uses the work and the rates of current devices:
 *
 * <ul>
 *   <li>Sequential bytes move at the bandwidth measured for their working set, so data that fit
 *       into the last cache are faster ({@code Rates.readByWorkingSet}).
 *   <li>If only a fraction r of a column's values is accessed, in order, whole sectors move, or the
 *       least that memory was measured to move: for n of k values each {@code n (1 - (1 - r)^k)}
 *       are expected, with r independent from value to value ({@link
 *       org.gpuquerylab.costmodel.work.Sparse}).
 *   <li>Random accesses run at the measured rate for their working set, which includes the cache
 *       hits ({@link org.gpuquerylab.costmodel.work.Scattered}).
 *   <li>Atomics run at the measured rate for their number of distinct addresses ({@link
 *       org.gpuquerylab.costmodel.work.Atomics}).
 *   <li>Each launch costs time ({@link org.gpuquerylab.costmodel.work.Launches}), and so does each
 *       element's arithmetic ({@link org.gpuquerylab.costmodel.work.Items}).
 *   <li>Branches cost time if the data decide them irregularly ({@link
 *       org.gpuquerylab.costmodel.work.Branches}).
 *   <li>A step that keeps few threads busy gets the share of the bandwidth that as many threads got
 *       in a scan (occupancy; {@code Rates.readByThreads}).
 * </ul>
 *
 * <p>A {@link org.gpuquerylab.costmodel.work.StepWork} describes the work of a step; operators
 * state it themselves. Its time is {@code sum of coefficient x work / rate}. The coefficients, one
 * for each kind of work in each step, none negative, are fitted by {@link
 * org.gpuquerylab.costmodel.fit.ModelFit} to part of the measurements so that the mean relative
 * error is least, and judged on the rest.
 *
 * <p>The text's model, which has none of this, is in {@code org.gpuquerylab.costmodel.yuan}. {@link
 * org.gpuquerylab.costmodel.algorithm.Algorithm} states the work of its four operators, and of the
 * other algorithms for them.
 */
@NullMarked
package org.gpuquerylab.costmodel.calibrated;

import org.jspecify.annotations.NullMarked;
