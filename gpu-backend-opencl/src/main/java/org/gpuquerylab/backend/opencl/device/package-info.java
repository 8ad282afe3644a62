/** Which devices there are, and what their drivers tell about them. */
package org.gpuquerylab.backend.opencl.device;
