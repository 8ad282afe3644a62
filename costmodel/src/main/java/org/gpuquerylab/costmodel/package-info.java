/**
 * Cost models of the query operators: the components of an operator's time, and its time on a
 * device with a known profile.
 *
 * <p>The input is an {@link org.gpuquerylab.costmodel.OperatorInput}; a {@link
 * org.gpuquerylab.costmodel.CostModel} returns a {@link org.gpuquerylab.costmodel.CostEstimate} of
 * named steps, each a sum of terms. The model of Yuan et al. 2013 is in {@code yuan}. The model for
 * current devices is in {@code calibrated}: it multiplies the {@code work} that each {@code
 * algorithm} states by coefficients that were found by a {@code fit} to measurements. Device
 * profiles are in {@code profile}, the microbenchmarks that measure profiles in {@code
 * calibration}, and files of plans in {@code plan}. {@code planning} ranks the ways to execute a
 * star query by predicted times, and {@code path} executes the chosen one.
 *
 * <p>{@link org.gpuquerylab.costmodel.calibrated.CalibratedModel} is the entrance.
 *
 * <p>Source: Yuan, Lee, Zhang: The Yin and Yang of Processing Data Warehousing Queries on GPU
 * Devices, PVLDB 6(10), 2013, and the longer version of its cost model.
 */
@NullMarked
package org.gpuquerylab.costmodel;

import org.jspecify.annotations.NullMarked;
