/** Maximum-entropy estimates of a user's own problems, which come from files. */
@NullMarked
package org.gpuquerylab.experiments.ownproblem;

import org.jspecify.annotations.NullMarked;
