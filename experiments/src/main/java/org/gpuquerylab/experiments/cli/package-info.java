/** The {@code lab} command. */
@NullMarked
package org.gpuquerylab.experiments.cli;

import org.jspecify.annotations.NullMarked;
