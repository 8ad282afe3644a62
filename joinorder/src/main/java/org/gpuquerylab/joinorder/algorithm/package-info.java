/** The inputs and outputs of every join-order algorithm. */
@NullMarked
package org.gpuquerylab.joinorder.algorithm;

import org.jspecify.annotations.NullMarked;
