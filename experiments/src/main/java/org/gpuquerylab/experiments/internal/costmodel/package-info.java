/**
 * The sweeps by which Yuan, Lee and Zhang evaluate their cost model ("The Yin and Yang of
 * Processing Data Warehousing Queries on GPU Devices", PVLDB 6(10), 2013; the figure "Evaluate the
 * models for different query characteristics" is in the longer version). Operators are measured
 * step by step on the device, beside the predictions of their model and of the calibrated model.
 *
 * <p>The accuracy of the models' predictions, and profiles that are fitted to measurements.
 *
 * <p>Operators that are timed step by step, beside the bytes that each must move and a copy on the
 * same device.
 *
 * <p>Operators and star plans, in the form in which they are measured for the cost model.
 */
@NullMarked
package org.gpuquerylab.experiments.internal.costmodel;

import org.jspecify.annotations.NullMarked;
