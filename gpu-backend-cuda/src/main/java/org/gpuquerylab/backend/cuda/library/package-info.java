/**
 * The driver's library and version, and the folders in which a platform keeps CUDA's other
 * libraries.
 */
package org.gpuquerylab.backend.cuda.library;
