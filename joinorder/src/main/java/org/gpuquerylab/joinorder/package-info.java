/**
 * Join-order optimization by dynamic programming.
 *
 * <p>The catalogue of algorithms ({@link org.gpuquerylab.joinorder.JoinOrderAlgorithms}) is here;
 * query graphs are in {@code query}, those of SQL in {@code sql}, cardinalities and cost functions
 * in {@code cost}, join trees in {@code plan}, the contract of an algorithm in {@code algorithm},
 * the sequential algorithms in {@code dp}, those of several threads in {@code parallel}. Main text:
 * A. Meister and G. Saake, "GPU-accelerated dynamic programming for join-order optimization",
 * technical report FIN-02-2020, Otto-von-Guericke-Universität Magdeburg, 2020.
 */
@NullMarked
package org.gpuquerylab.joinorder;

import org.jspecify.annotations.NullMarked;
