/**
 * Predicates that exclude each other, such as equalities of one column with different constants.
 *
 * <p>All pairs of k exclusive predicates would join them into a clique of 2^k cells, of which only
 * k + 1 are possible. So a group of more than a few predicates is written with further predicates.
 * Number i of these holds if any of the group's first i does: it follows from number i - 1 and from
 * the group's i-th predicate, which exclude each other. That makes a chain of cliques of three.
 * Predicates that follow from others add nothing to the entropy, so the largest entropy is the
 * same.
 *
 * <p>The further predicates are those of the sequential counter of C. Sinz, "Towards an Optimal CNF
 * Encoding of Boolean Cardinality Constraints", CP 2005, section 2, for at most one of k.
 */
@NullMarked
package org.gpuquerylab.entropy.sparse.exclusive;

import org.jspecify.annotations.NullMarked;
