/** Threads of the host that an algorithm uses in addition to the calling thread. */
@NullMarked
package org.gpuquerylab.primitives.threads;

import org.jspecify.annotations.NullMarked;
