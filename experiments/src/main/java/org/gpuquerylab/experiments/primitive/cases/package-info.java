/**
 * The primitives with random inputs, the bytes that each must move, and the result of each on the
 * host.
 */
@NullMarked
package org.gpuquerylab.experiments.primitive.cases;

import org.jspecify.annotations.NullMarked;
