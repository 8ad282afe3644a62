/**
 * Cells x = exp(D^t w - 1) on the host, and sums over them: whole vectors, tiles that are not
 * stored, and independent parts.
 *
 * <p>Cholesky factorization of dense symmetric matrices on the host.
 *
 * <p>Sums of cells by matrix products, for problems in which no known set has more than two
 * predicates.
 *
 * <p>The problem is from D. Havenstein, P. Lysakovski, N. May, G. Moerkotte and G. Steidl, "Fast
 * Entropy Maximization for Selectivity Estimation of Conjunctive Predicates on CPUs and GPUs", EDBT
 * 2020. The paper does not use such products; it writes the vector x of 2^z cells. The products
 * regroup the paper's sums: with the predicates in three groups a, b, c, a cell is a product of
 * three factors, each of which depends on two groups.
 *
 * <table>
 * <caption>Symbols of the paper and their names here</caption>
 * <tr><th>paper</th><th>here</th></tr>
 * <tr><td>w</td><td>{@code PairWeights}: w_0 - 1 is the constant</td></tr>
 * <tr><td>x(a,b,c) = F[a,b] G[b,c] K[c,a]</td><td>{@code PairSums.tables}</td></tr>
 * <tr><td>sum of x over b = (F G) times K^t element by element</td><td>{@code
 *  PairSums.sumOut}</td></tr>
 * <tr><td>(Cx)[S] for sets S of at most two predicates</td><td>{@code PairSums.moment}</td></tr>
 * </table>
 *
 * <p>The order of the products is cyclic, (F G), (G K), (K F), so that no matrix is transposed: the
 * values of K^t are computed anew, a block of rows at a time, by the same doubling as K.
 */
@NullMarked
package org.gpuquerylab.entropy.internal.cells;

import org.jspecify.annotations.NullMarked;
