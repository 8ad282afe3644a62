/**
 * The graph of the predicates that known sets join: its components, its triangulations and the
 * trees of its cliques.
 *
 * <p>Source: S. Lauritzen and D. Spiegelhalter, "Local Computations with Probabilities on Graphical
 * Structures and their Application to Expert Systems", J. R. Statist. Soc. B 50, 1988, section 4
 * (triangulation, cliques, junction tree); H. Leimer, "Optimal decomposition by clique separators",
 * Discrete Mathematics 113, 1993 (separators that are cliques).
 */
@NullMarked
package org.gpuquerylab.entropy.sparse.graph;

import org.jspecify.annotations.NullMarked;
