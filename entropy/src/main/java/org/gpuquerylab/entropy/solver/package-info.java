/**
 * What a maximum-entropy solver is, what it returns, and what all solvers share: contradictions and
 * impossible cells are treated before the solver sees a problem.
 */
@NullMarked
package org.gpuquerylab.entropy.solver;

import org.jspecify.annotations.NullMarked;
