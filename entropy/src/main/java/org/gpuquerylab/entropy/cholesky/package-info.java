/** Cholesky factorization of dense symmetric matrices on the host. */
@NullMarked
package org.gpuquerylab.entropy.cholesky;

import org.jspecify.annotations.NullMarked;
