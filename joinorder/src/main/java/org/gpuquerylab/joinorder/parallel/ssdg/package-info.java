/**
 * SSDG: a task for each connected set, ready when the sets that it depends on are solved (F. M.
 * Waas and J. M. Hellerstein, "Parallelizing Extensible Query Optimizers", SIGMOD 2009). The
 * paper's search state is a set here, its status {@link SearchStates.Status}.
 *
 * <p>Choices, and deviations from print, and why:
 *
 * <ul>
 *   <li>The paper's graph has tasks of a transformation-based optimizer; here the graph is that of
 *       dynamic programming, with a task for each connected set. Edges that follow from others are
 *       left out, see {@link SearchStates}.
 *   <li>The splits of a set: in graphs with at least half of a clique's edges all subsets, as in
 *       DPsub; elsewhere the minimal cuts by MinCutConservative (Fender and Moerkotte, ICDE 2011),
 *       because every other enumeration of the splits of one set yields mostly invalid ones.
 * </ul>
 */
@NullMarked
package org.gpuquerylab.joinorder.parallel.ssdg;

import org.jspecify.annotations.NullMarked;
