/** Q5, the distance histogram of a particle set. */
@NullMarked
package org.gpuquerylab.concurrency.workload.histogram;

import org.jspecify.annotations.NullMarked;
