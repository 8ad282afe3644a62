package org.gpuquerylab.entropy.expression;

/**
 * An occurrence of a predicate in an expression.
 *
 * @param node the number of the count of which the predicate is an operand
 * @param holds whether the operand holds if the predicate holds, rather than if it does not hold
 */
record TruthLiteral(int node, boolean holds) {}
