/** The minimum cost and memory of a solution of a maximum-entropy problem on a device. */
@NullMarked
package org.gpuquerylab.experiments.entropy.floor;

import org.jspecify.annotations.NullMarked;
