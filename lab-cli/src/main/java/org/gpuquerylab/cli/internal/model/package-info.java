/**
 * The commands of the cost model: calibrate, fit and predict.
 *
 * <p>{@code lab schedule}.
 *
 * <p>The command that runs the Star Schema Benchmark.
 */
@NullMarked
package org.gpuquerylab.cli.internal.model;

import org.jspecify.annotations.NullMarked;
