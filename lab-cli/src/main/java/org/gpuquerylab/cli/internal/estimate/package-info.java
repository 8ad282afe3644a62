/**
 * The commands that measure selectivities and estimate others from them.
 *
 * <p>Rows of runs as files for other programs.
 */
@NullMarked
package org.gpuquerylab.cli.internal.estimate;

import org.jspecify.annotations.NullMarked;
