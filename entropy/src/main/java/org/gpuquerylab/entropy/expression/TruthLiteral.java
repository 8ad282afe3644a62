package org.gpuquerylab.entropy.expression;

/**
 * An occurrence of a predicate in an expression.
 *
 * @param node the index of the count that has the predicate as an operand
 * @param holds whether the operand holds if the predicate holds, rather than if it does not hold
 */
record TruthLiteral(int node, boolean holds) {}
