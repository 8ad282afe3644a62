/**
 * The interface of maximum-entropy solvers, their solutions, and the code that all solvers share:
 * it handles contradictions and impossible cells before a solver sees a problem.
 *
 * <p>A solver's run: its options, its stopping rule, its result, and the time of its steps.
 *
 * <p>The iteration of Newton's method, figure 1 of Havenstein et al. (2020), which all variants on
 * the host share although they compute its terms in different ways; see {@link
 * org.gpuquerylab.entropy.internal.host}.
 */
@NullMarked
package org.gpuquerylab.entropy.solver;

import org.jspecify.annotations.NullMarked;
