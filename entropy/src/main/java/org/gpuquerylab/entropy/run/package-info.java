/**
 * A solver's run: what it is told, by which rule it stops, what it leaves, and the time of its
 * steps.
 */
@NullMarked
package org.gpuquerylab.entropy.run;

import org.jspecify.annotations.NullMarked;
