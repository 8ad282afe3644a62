/**
 * Maximum-entropy estimates of a user's own problems, which come from files. Another experiment
 * measures how many iterations are saved by starting at the last weights when selectivities become
 * known one by one.
 */
@NullMarked
package org.gpuquerylab.experiments.ownproblem;

import org.jspecify.annotations.NullMarked;
