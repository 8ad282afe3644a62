/**
 * The algorithms for the query operators, with their limits: those of this module and those in jars
 * of the user's own. {@link org.gpuquerylab.operators.algorithm.OperatorAlgorithms} lists them.
 *
 * <p>A new algorithm is a class with its kernel calls, a kernel beside it, a test of what it has
 * beyond its operator's contract, and an entry here. The contract takes it from here, and leaves
 * out what is beyond its limits. A cost model is not needed: without one, plans do not choose it.
 */
@NullMarked
package org.gpuquerylab.operators.algorithm;

import org.jspecify.annotations.NullMarked;
