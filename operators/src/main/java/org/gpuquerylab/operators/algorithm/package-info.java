/**
 * The algorithms for the query operators, with their limits: those of this module and those in
 * users' jars. {@link org.gpuquerylab.operators.algorithm.OperatorAlgorithms} lists them.
 *
 * <p>A new algorithm is a class with its kernel calls, a kernel beside it, a test of what it has
 * beyond its operator's contract, and an entry here. The contract tests take it from here, and skip
 * inputs beyond its limits. A cost model is optional: without one, plans do not choose the
 * algorithm.
 */
@NullMarked
package org.gpuquerylab.operators.algorithm;

import org.jspecify.annotations.NullMarked;
