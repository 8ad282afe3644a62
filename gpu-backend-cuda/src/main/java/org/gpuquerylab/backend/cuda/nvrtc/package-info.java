/**
 * NVRTC, CUDA's run-time compiler: how one is chosen, and the architecture for which it compiles.
 */
package org.gpuquerylab.backend.cuda.nvrtc;
