package org.gpuquerylab.entropy.expression;

/**
 * A predicate where it occurs in an expression.
 *
 * @param node the number of the count that it is an operand of
 * @param holds whether it counts where the predicate holds, or where it does not
 */
record TruthLiteral(int node, boolean holds) {}
