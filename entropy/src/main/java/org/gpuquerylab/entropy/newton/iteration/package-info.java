/**
 * The iteration of Newton's method, figure 1 of Havenstein et al. (2020), which all variants on the
 * host share although they compute its terms in different ways; see {@link
 * org.gpuquerylab.entropy.newton}.
 */
@NullMarked
package org.gpuquerylab.entropy.newton.iteration;

import org.jspecify.annotations.NullMarked;
