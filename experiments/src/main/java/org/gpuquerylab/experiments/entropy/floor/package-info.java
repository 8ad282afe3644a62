/** The least that a solution of a maximum-entropy problem costs on a device. */
@NullMarked
package org.gpuquerylab.experiments.entropy.floor;

import org.jspecify.annotations.NullMarked;
