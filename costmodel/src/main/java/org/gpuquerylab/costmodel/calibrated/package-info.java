/**
 * The second model. It keeps the text's form, a step's time is a sum of work over rates, but the
 * work and the rates are those of today's devices:
 *
 * <ul>
 *   <li>Sequential bytes run at the bandwidth measured for their working set, so that what fits in
 *       the last cache is faster ({@code Rates.readByWorkingSet}).
 *   <li>Where only a fraction r of a column's values is touched, in order, whole sectors move, or
 *       what memory was measured to move at least: of n of k values each {@code n (1 - (1 - r)^k)}
 *       are expected, r being independent from value to value ({@link
 *       org.gpuquerylab.costmodel.work.Sparse}).
 *   <li>Random accesses run at the measured rate for their working set, which has the hits in the
 *       cache in it ({@link org.gpuquerylab.costmodel.work.Scattered}).
 *   <li>Atomics run at the measured rate for their number of distinct addresses ({@link
 *       org.gpuquerylab.costmodel.work.Atomics}).
 *   <li>Each launch costs time ({@link org.gpuquerylab.costmodel.work.Launches}), and so does each
 *       element's arithmetic ({@link org.gpuquerylab.costmodel.work.Items}).
 *   <li>Branches cost time where the data decides them now this way, now that way ({@link
 *       org.gpuquerylab.costmodel.work.Branches}).
 *   <li>A step that keeps few threads busy gets the part of the bandwidth that as many threads got
 *       in a scan (occupancy; {@code Rates.readByThreads}).
 * </ul>
 *
 * <p>A {@link org.gpuquerylab.costmodel.work.StepWork} says what a step does; operators state it
 * about themselves. Its time is {@code sum of coefficient x work / rate}. The coefficients, one a
 * kind of work in each step, none negative, are fitted by {@link
 * org.gpuquerylab.costmodel.fit.ModelFit} to a part of the measurements, such that the mean of the
 * relative errors is least, and judged on the rest.
 *
 * <p>The text, which has no such model, is in {@code org.gpuquerylab.costmodel.yuan}. {@link
 * org.gpuquerylab.costmodel.algorithm.Algorithm} states the work of its four operators, and of the
 * other algorithms for them.
 */
@NullMarked
package org.gpuquerylab.costmodel.calibrated;

import org.jspecify.annotations.NullMarked;
