/** A solver's run: its options, its stopping rule, its result, and the time of its steps. */
@NullMarked
package org.gpuquerylab.entropy.run;

import org.jspecify.annotations.NullMarked;
