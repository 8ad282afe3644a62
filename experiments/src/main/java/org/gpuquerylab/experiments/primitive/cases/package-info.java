/**
 * Each primitive on a random input, with the bytes that it must move and its result on the host.
 */
@NullMarked
package org.gpuquerylab.experiments.primitive.cases;

import org.jspecify.annotations.NullMarked;
