/** The commands that optimize join orders. */
@NullMarked
package org.gpuquerylab.cli.optimize;

import org.jspecify.annotations.NullMarked;
