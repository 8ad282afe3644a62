/**
 * Descriptions of charts as plain data, and their rendering.
 *
 * <p>A {@link org.gpuquerylab.plots.Figure} is a grid of {@link org.gpuquerylab.plots.Chart}s with
 * one title, one legend and one caption. A chart holds {@link org.gpuquerylab.plots.Series} of
 * medians with intervals around them, as lines or bars. Each series has a style. The class {@link
 * org.gpuquerylab.plots.file.FigureWriter} of {@code file} renders a figure to SVG, PNG and PDF
 * with XChart; {@code internal} lays it out. It also writes the data of a figure as CSV. This
 * module does not depend on backends or experiments.
 *
 * <p>The colours come from M. Okabe and K. Ito, "Color Universal Design" (2008); readers with any
 * of the common colour vision deficiencies can distinguish them.
 */
@NullMarked
package org.gpuquerylab.plots;

import org.jspecify.annotations.NullMarked;
