/**
 * The CUDA backend: NVIDIA GPUs. It uses the driver through JCuda, and NVRTC through JNA.
 *
 * <p>It uses each device through its primary context, which every entry point binds to the calling
 * thread. A queue is a stream. The driver spreads streams over 32 hardware connections, unless the
 * environment variable {@code CUDA_DEVICE_MAX_CONNECTIONS} sets another number. A replayed sequence
 * is a graph, made by capturing a stream for each branch. Kernels are compiled by the first NVRTC
 * found that is not newer than the driver; JCuda's own binding of NVRTC accepts exactly one
 * version. The package {@link org.gpuquerylab.backend.cuda.internal} has the memory for data and
 * the native libraries.
 */
package org.gpuquerylab.backend.cuda;
