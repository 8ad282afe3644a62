/**
 * NVRTC, CUDA's run-time compiler: how a version of NVRTC is chosen, and the architecture for which
 * it compiles.
 */
package org.gpuquerylab.backend.cuda.nvrtc;
