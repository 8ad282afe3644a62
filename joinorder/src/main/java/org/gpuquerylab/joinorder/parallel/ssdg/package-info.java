/**
 * SSDG: a task for each connected set, which is ready when the sets that it depends on are solved
 * (F. M. Waas and J. M. Hellerstein, "Parallelizing Extensible Query Optimizers", SIGMOD 2009). The
 * paper's search state is a set here, and the state's status is {@link SearchStates.Status}.
 *
 * <p>Choices, deviations from the paper, and their reasons:
 *
 * <ul>
 *   <li>The paper's graph has tasks of a transformation-based optimizer; here the graph is that of
 *       dynamic programming, with a task for each connected set. Edges that follow from other edges
 *       are left out, see {@link SearchStates}.
 *   <li>In graphs with at least half of a clique's edges, all subsets of a set are tried as splits,
 *       as in DPsub. In other graphs the splits are the minimal cuts by MinCutConservative (Fender
 *       and Moerkotte, ICDE 2011), because every other enumeration of the splits of one set yields
 *       mostly invalid splits.
 * </ul>
 */
@NullMarked
package org.gpuquerylab.joinorder.parallel.ssdg;

import org.jspecify.annotations.NullMarked;
