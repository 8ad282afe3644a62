/**
 * The CUDA backend: NVIDIA GPUs through JCuda's driver API, and NVRTC through JNA.
 *
 * <p>Each device is used through its primary context, which every entry point binds to its thread.
 * Queues are streams, spread over 32 hardware connections unless the environment variable {@code
 * CUDA_DEVICE_MAX_CONNECTIONS} names another number. Replay is a graph made by capturing a stream
 * for each branch, and kernels are compiled by the first NVRTC found that is not newer than the
 * driver; JCuda's own binding of NVRTC takes exactly one version. What a queue runs is in {@link
 * org.gpuquerylab.backend.cuda.kernel}, where its data lies in {@link
 * org.gpuquerylab.backend.cuda.memory}; {@link org.gpuquerylab.backend.cuda.context}, {@link
 * org.gpuquerylab.backend.cuda.library}, {@link org.gpuquerylab.backend.cuda.nvrtc}, {@link
 * org.gpuquerylab.backend.cuda.partition} and {@link org.gpuquerylab.backend.cuda.solver} know one
 * native interface each.
 */
package org.gpuquerylab.backend.cuda;
