/** Finds cells that must be 0, and known selectivities that contradict each other. */
@NullMarked
package org.gpuquerylab.entropy.feasibility;

import org.jspecify.annotations.NullMarked;
