/** The driver's library, its version, and where a platform keeps CUDA's other libraries. */
package org.gpuquerylab.backend.cuda.library;
