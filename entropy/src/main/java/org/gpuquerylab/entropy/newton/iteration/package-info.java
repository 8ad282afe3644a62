/**
 * The iteration of Newton's method, figure 1 of Havenstein et al. (2020), shared by all variants on
 * the host, however they compute its terms; see {@link org.gpuquerylab.entropy.newton}.
 */
@NullMarked
package org.gpuquerylab.entropy.newton.iteration;

import org.jspecify.annotations.NullMarked;
