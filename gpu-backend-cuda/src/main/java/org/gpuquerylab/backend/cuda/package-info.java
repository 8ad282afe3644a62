/** The CUDA backend: JCuda's driver API, and NVRTC through JNA. */
package org.gpuquerylab.backend.cuda;
