/** The commands that measure selectivities and estimate others from them. */
@NullMarked
package org.gpuquerylab.cli.estimate;

import org.jspecify.annotations.NullMarked;
