/** Files of the user that nobody else may change: compiled kernels and native libraries. */
@org.jspecify.annotations.NullMarked
package org.gpuquerylab.backend.files;
