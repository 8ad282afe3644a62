/**
 * Predicates that exclude each other, such as comparisons of one column with different constants.
 *
 * <p>If all pairs of k exclusive predicates were known sets, they would form a clique of 2^k cells,
 * of which only k + 1 are possible. Therefore additional predicates encode a group of more than a
 * few predicates. Additional predicate number i holds if any of the group's first i predicates
 * holds. An additional predicate i follows from additional predicate i - 1 and from the group's
 * i-th predicate, which exclude each other. The additional predicates form a chain of cliques with
 * three predicates each. Predicates that follow from others add nothing to the entropy, so the
 * maximum entropy stays the same.
 *
 * <p>The encoding is the sequential counter of C. Sinz, "Towards an Optimal CNF Encoding of Boolean
 * Cardinality Constraints", CP 2005, section 2, for at most one of k predicates.
 */
@NullMarked
package org.gpuquerylab.entropy.sparse.exclusive;

import org.jspecify.annotations.NullMarked;
