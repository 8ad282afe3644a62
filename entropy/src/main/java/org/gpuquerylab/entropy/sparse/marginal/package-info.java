/**
 * Distributions of many predicates, composed of the distributions of few predicates (the bags),
 * which form trees; selectivities across bags are computed by eliminating predicates along the
 * tree.
 *
 * <p>Source: S. Lauritzen and D. Spiegelhalter, "Local Computations with Probabilities on Graphical
 * Structures and their Application to Expert Systems", J. R. Statist. Soc. B 50, 1988, section 5.
 */
@NullMarked
package org.gpuquerylab.entropy.sparse.marginal;

import org.jspecify.annotations.NullMarked;
