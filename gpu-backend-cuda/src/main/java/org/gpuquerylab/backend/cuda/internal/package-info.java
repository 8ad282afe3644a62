/**
 * A device's primary context, its streams and attributes, and the driver's result codes.
 *
 * <p>The driver's library and version, and the folders in which a platform keeps CUDA's other
 * libraries.
 *
 * <p>Device memory, from the driver's pool if there is one, and page-locked host memory.
 *
 * <p>NVRTC, CUDA's run-time compiler: how a version of NVRTC is chosen, and the architecture for
 * which it compiles.
 */
package org.gpuquerylab.backend.cuda.internal;
