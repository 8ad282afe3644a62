/**
 * Predicates that exclude each other, such as equalities of one column with different constants.
 *
 * <p>All pairs of k exclusive predicates would join them to a clique of 2^k cells, of which k + 1
 * are possible. So a group of more than a few is written with further predicates, of which number i
 * holds where any of the group's first i does: it follows from number i - 1 and from the group's
 * i-th predicate, which exclude each other. That makes cliques of three in a row. What follows from
 * others adds nothing to the entropy, so the largest entropy is the same.
 *
 * <p>The further predicates are those of the sequential counter of C. Sinz, "Towards an Optimal CNF
 * Encoding of Boolean Cardinality Constraints", CP 2005, section 2, for at most one of k.
 */
@NullMarked
package org.gpuquerylab.entropy.sparse.exclusive;

import org.jspecify.annotations.NullMarked;
