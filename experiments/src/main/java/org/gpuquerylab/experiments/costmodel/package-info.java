/**
 * The sweeps by which Yuan, Lee and Zhang evaluate their cost model ("The Yin and Yang of
 * Processing Data Warehousing Queries on GPU Devices", PVLDB 6(10), 2013, the longer text's figure
 * "Evaluate the models for different query characteristics"): operators measured step by step on
 * the device, beside what the text's model and the calibrated model predict. The operators and
 * their steps are in {@code trial}, the comparison with the models in {@code accuracy}; {@code
 * step} has the steps beside a copy.
 */
@NullMarked
package org.gpuquerylab.experiments.costmodel;

import org.jspecify.annotations.NullMarked;
