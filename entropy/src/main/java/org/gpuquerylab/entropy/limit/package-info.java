/** What a solver takes: how large a problem, how much memory, how many cells; else it refuses. */
@NullMarked
package org.gpuquerylab.entropy.limit;

import org.jspecify.annotations.NullMarked;
