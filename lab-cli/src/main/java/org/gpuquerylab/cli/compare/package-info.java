/** Compares runs, and the costs of plans. */
@NullMarked
package org.gpuquerylab.cli.compare;

import org.jspecify.annotations.NullMarked;
