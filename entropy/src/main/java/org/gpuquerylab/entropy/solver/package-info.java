/** What every maximum-entropy solver takes and returns. */
@NullMarked
package org.gpuquerylab.entropy.solver;

import org.jspecify.annotations.NullMarked;
