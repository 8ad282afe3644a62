/** The existing devices, and the facts that their drivers report. */
package org.gpuquerylab.backend.opencl.device;
