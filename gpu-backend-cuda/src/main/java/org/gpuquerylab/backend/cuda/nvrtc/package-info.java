/** NVRTC, CUDA's compiler at run time: which one is taken, and what it compiles for. */
package org.gpuquerylab.backend.cuda.nvrtc;
