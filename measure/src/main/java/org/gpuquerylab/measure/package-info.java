/**
 * Measuring of experiments. {@link org.gpuquerylab.measure.ExperimentMain} is the {@code main}
 * method of an experiment.
 *
 * <p>{@code sweep} has experiments with their axes and trials; {@code results} has rows and their
 * points; {@code stats} has intervals.
 */
@NullMarked
package org.gpuquerylab.measure;

import org.jspecify.annotations.NullMarked;
