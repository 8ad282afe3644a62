/** Dense Cholesky factorization and solution by a native library, where a device has one. */
package org.gpuquerylab.primitives.cholesky;
