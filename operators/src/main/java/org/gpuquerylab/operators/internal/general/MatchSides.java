package org.gpuquerylab.operators.internal.general;

import org.gpuquerylab.operators.relation.JoinKind;

/**
 * The sizes of a join.
 *
 * @param leftRows the number of rows of the left side
 * @param rightRows the number of rows of the right side, whose keys are in the table
 * @param kind which rows the result has
 */
record MatchSides(int leftRows, int rightRows, JoinKind kind) {}
