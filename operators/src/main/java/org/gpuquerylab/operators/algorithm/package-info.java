/**
 * The algorithms for the query operators with their limits; the algorithms come from this module
 * and from users' jars. {@link org.gpuquerylab.operators.algorithm.OperatorAlgorithms} lists the
 * algorithms.
 *
 * <p>A new algorithm consists of a class with its kernel calls, a kernel beside it, a test of the
 * properties that the operator's contract does not cover, and an entry here. The contract tests
 * find the entry, and skip inputs that exceed its limits. A cost model is optional: if an algorithm
 * has none, plans do not choose it.
 */
@NullMarked
package org.gpuquerylab.operators.algorithm;

import org.jspecify.annotations.NullMarked;
