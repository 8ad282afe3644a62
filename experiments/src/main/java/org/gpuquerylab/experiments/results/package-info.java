/** What a run measured: rows, sweep and the folder that keeps them. */
@NullMarked
package org.gpuquerylab.experiments.results;

import org.jspecify.annotations.NullMarked;
