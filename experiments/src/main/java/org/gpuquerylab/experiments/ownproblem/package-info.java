/**
 * Maximum-entropy estimates of a user's own problems, which come from files, and what it saves to
 * start at the last weights where selectivities become known one by one.
 */
@NullMarked
package org.gpuquerylab.experiments.ownproblem;

import org.jspecify.annotations.NullMarked;
