/**
 * Maximum-entropy problems: predicates, known sets and their selectivities.
 *
 * <p>The limits of solvers: the size of a problem, memory, and the number of cells; a solver
 * refuses a problem beyond them.
 */
@NullMarked
package org.gpuquerylab.entropy.problem;

import org.jspecify.annotations.NullMarked;
