/**
 * The CUDA backend: NVIDIA GPUs. It uses the driver through JCuda, and NVRTC through JNA.
 *
 * <p>It uses each device through its primary context, which every entry point binds to the calling
 * thread. A queue is a stream. The driver spreads streams over 32 hardware connections, unless the
 * environment variable {@code CUDA_DEVICE_MAX_CONNECTIONS} sets another number. A replayed sequence
 * is a graph, made by capturing a stream for each branch. Kernels are compiled by the first NVRTC
 * found that is not newer than the driver; JCuda's own binding of NVRTC accepts exactly one
 * version. The package {@link org.gpuquerylab.backend.cuda.kernel} has the commands that a queue
 * runs, and {@link org.gpuquerylab.backend.cuda.memory} has the memory for data. The packages
 * {@link org.gpuquerylab.backend.cuda.context}, {@link org.gpuquerylab.backend.cuda.library},
 * {@link org.gpuquerylab.backend.cuda.nvrtc}, {@link org.gpuquerylab.backend.cuda.partition} and
 * {@link org.gpuquerylab.backend.cuda.solver} each use one native interface.
 */
package org.gpuquerylab.backend.cuda;
