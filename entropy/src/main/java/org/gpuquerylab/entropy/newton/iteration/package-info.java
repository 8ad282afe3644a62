/**
 * The iteration of Newton's method that all variants on the host share, however they compute its
 * terms: figure 1 of Havenstein et al. (2020), see {@link org.gpuquerylab.entropy.newton}.
 */
@NullMarked
package org.gpuquerylab.entropy.newton.iteration;

import org.jspecify.annotations.NullMarked;
