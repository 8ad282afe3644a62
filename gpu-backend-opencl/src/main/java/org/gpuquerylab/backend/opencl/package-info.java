/** The OpenCL backend, on JOCL. */
package org.gpuquerylab.backend.opencl;
