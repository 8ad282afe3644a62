/**
 * Chart descriptions as plain data, and their rendering.
 *
 * <p>A {@link org.gpuquerylab.plots.Figure} is a grid of {@link org.gpuquerylab.plots.Chart}s with
 * one title, legend and caption; a chart holds {@link org.gpuquerylab.plots.Series} of medians with
 * a band around them, as lines or as bars, each in a {@code style}. {@link
 * org.gpuquerylab.plots.file.FigureWriter} in {@code file} renders a figure to SVG, PNG and PDF by
 * XChart: {@code shown} chooses what is drawn, {@code drawing} lays it out. It also writes the data
 * as CSV. This module knows no backend and no experiment.
 *
 * <p>Colours are those of M. Okabe and K. Ito, "Color Universal Design" (2008), which readers with
 * each of the common colour vision deficiencies can distinguish.
 */
@NullMarked
package org.gpuquerylab.plots;

import org.jspecify.annotations.NullMarked;
