/**
 * Metrics of the quasi-Newton method: the features that are orthonormal at independence, the
 * correlations of the predicates, and the pairs of steps and gradient changes (L-BFGS).
 */
@NullMarked
package org.gpuquerylab.entropy.moments.metric;

import org.jspecify.annotations.NullMarked;
