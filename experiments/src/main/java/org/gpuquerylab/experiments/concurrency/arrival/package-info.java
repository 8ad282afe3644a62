/** Streams of arriving queries: their axes, trials, charts and tables. */
@NullMarked
package org.gpuquerylab.experiments.concurrency.arrival;

import org.jspecify.annotations.NullMarked;
