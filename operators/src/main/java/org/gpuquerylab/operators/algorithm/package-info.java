/**
 * The algorithms for the query operators, with their limits: those of this module and those in jars
 * of the user's own. {@link org.gpuquerylab.operators.algorithm.OperatorAlgorithms} lists them.
 */
@NullMarked
package org.gpuquerylab.operators.algorithm;

import org.jspecify.annotations.NullMarked;
