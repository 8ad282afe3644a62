/**
 * Join-order optimization by dynamic programming and by heuristics.
 *
 * <p>Here is the catalogue of algorithms ({@link org.gpuquerylab.joinorder.JoinOrderAlgorithms}).
 * Query graphs are in {@code query}, those of SQL in {@code sql}, cardinalities and cost functions
 * in {@code cost}, join trees in {@code plan}, what an algorithm takes, returns and says of itself
 * in {@code algorithm}, the memo table of the host in {@code memo}, connected sets of trees in
 * {@code tree}; the sequential algorithms in {@code dp}, those of several threads in {@code
 * parallel}, those for large queries in {@code large}, those for devices in {@code gpu}, the choice
 * among them in {@code auto}. Main text: A. Meister and G. Saake, "GPU-accelerated dynamic
 * programming for join-order optimization", technical report FIN-02-2020,
 * Otto-von-Guericke-Universität Magdeburg, 2020.
 */
@NullMarked
package org.gpuquerylab.joinorder;

import org.jspecify.annotations.NullMarked;
