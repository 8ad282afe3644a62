/** What every join-order algorithm takes and returns. */
@NullMarked
package org.gpuquerylab.joinorder.algorithm;

import org.jspecify.annotations.NullMarked;
