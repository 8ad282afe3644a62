/**
 * Exhaustive dynamic programming in several threads of the host, which {@link
 * org.gpuquerylab.primitives.threads.Workers} provides: {@code pdp} contains PDPsva, {@code dpe}
 * DPEgen, and {@code ssdg} SSDG.
 *
 * <p>Texts: W.-S. Han, W. Kwak, J. Lee, G. M. Lohman and V. Markl, "Parallelizing Query
 * Optimization", PVLDB 1(1), 2008 (PDPsva); W.-S. Han and J. Lee, "Dependency-Aware Reordering for
 * Parallelizing Query Optimization in Multi-Core CPUs", SIGMOD 2009 (DPEgen); F. M. Waas and J. M.
 * Hellerstein, "Parallelizing Extensible Query Optimizers", SIGMOD 2009 (SSDG); A. Meister and G.
 * Saake, FIN-02-2020, section 2.2.2, which summarizes all three and measures the first two as
 * PDP-CPU, SVA-CPU and DPE-CPU.
 *
 * <p>These algorithms have one choice in common.
 *
 * <ul>
 *   <li>They know the connected sets before they start, like those of package {@code dp}. Therefore
 *       the memo table never grows, a set's slot never changes, and threads need not coordinate
 *       either of the two.
 * </ul>
 */
@NullMarked
package org.gpuquerylab.joinorder.parallel;

import org.jspecify.annotations.NullMarked;
