/**
 * The interface of maximum-entropy solvers, their solutions, and what all solvers share:
 * contradictions and impossible cells are handled before the solver sees a problem.
 */
@NullMarked
package org.gpuquerylab.entropy.solver;

import org.jspecify.annotations.NullMarked;
