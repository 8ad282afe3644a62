/**
 * The interface of maximum-entropy solvers, their solutions, and the code that all solvers share:
 * it handles contradictions and impossible cells before a solver sees a problem.
 */
@NullMarked
package org.gpuquerylab.entropy.solver;

import org.jspecify.annotations.NullMarked;
