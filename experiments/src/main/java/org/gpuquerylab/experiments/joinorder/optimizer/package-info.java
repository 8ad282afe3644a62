/** Measurements of optimizers: problems, trials, times, optima and tables. */
@NullMarked
package org.gpuquerylab.experiments.joinorder.optimizer;

import org.jspecify.annotations.NullMarked;
