/** Sums of cells that the members of a group of devices compute together. */
@NullMarked
package org.gpuquerylab.entropy.moments.gpu.group;

import org.jspecify.annotations.NullMarked;
