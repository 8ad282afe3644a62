/** Rows of runs as files for other programs. */
@NullMarked
package org.gpuquerylab.cli.export;

import org.jspecify.annotations.NullMarked;
