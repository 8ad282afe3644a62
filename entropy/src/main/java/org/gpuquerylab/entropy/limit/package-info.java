/**
 * The limits of solvers: the size of a problem, memory, and cells; beyond them a solver refuses a
 * problem.
 */
@NullMarked
package org.gpuquerylab.entropy.limit;

import org.jspecify.annotations.NullMarked;
