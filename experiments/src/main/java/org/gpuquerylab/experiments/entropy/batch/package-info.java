/** Batches of small maximum-entropy problems, on a device and on the host. */
@NullMarked
package org.gpuquerylab.experiments.entropy.batch;

import org.jspecify.annotations.NullMarked;
