/** Measuring optimizers: problems, trials, their times, optima and tables. */
@NullMarked
package org.gpuquerylab.experiments.joinorder.optimizer;

import org.jspecify.annotations.NullMarked;
