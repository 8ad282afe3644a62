/** What solvers take of memory, and the refusal of what does not fit. */
@NullMarked
package org.gpuquerylab.entropy.memory;

import org.jspecify.annotations.NullMarked;
