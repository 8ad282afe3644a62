package org.gpuquerylab.entropy.expression;

/**
 * An occurrence of a predicate in an expression.
 *
 * @param node the number of the count that it is an operand of
 * @param holds whether it counts if the predicate holds, or if it does not
 */
record TruthLiteral(int node, boolean holds) {}
