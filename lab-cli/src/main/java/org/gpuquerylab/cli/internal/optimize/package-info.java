/** The commands that optimize join orders. */
@NullMarked
package org.gpuquerylab.cli.internal.optimize;

import org.jspecify.annotations.NullMarked;
