/** Dense Cholesky factorization and solution by a native library, if a device has one. */
package org.gpuquerylab.primitives.cholesky;
