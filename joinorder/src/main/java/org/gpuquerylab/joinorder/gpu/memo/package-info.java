/**
 * The memo table of all relation sets in device memory, and the answer that a search leaves there.
 */
@NullMarked
package org.gpuquerylab.joinorder.gpu.memo;

import org.jspecify.annotations.NullMarked;
