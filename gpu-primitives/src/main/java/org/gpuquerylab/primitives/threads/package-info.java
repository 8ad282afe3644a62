/** Threads of the host that an algorithm works with beside the calling one. */
@NullMarked
package org.gpuquerylab.primitives.threads;

import org.jspecify.annotations.NullMarked;
