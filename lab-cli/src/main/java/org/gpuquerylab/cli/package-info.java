/** The {@code lab} command. */
@NullMarked
package org.gpuquerylab.cli;

import org.jspecify.annotations.NullMarked;
