/**
 * The sweeps by which Yuan, Lee and Zhang evaluate their cost model ("The Yin and Yang of
 * Processing Data Warehousing Queries on GPU Devices", PVLDB 6(10), 2013; the figure "Evaluate the
 * models for different query characteristics" is in the longer version). Operators are measured
 * step by step on the device, beside the predictions of their model and of the calibrated model.
 * The package {@code trial} has the operators and their steps, {@code accuracy} compares
 * measurements with the models, and {@code step} compares steps with a copy.
 */
@NullMarked
package org.gpuquerylab.experiments.costmodel;

import org.jspecify.annotations.NullMarked;
