/** The native libraries: JOCL's, the ICD loader, and the vendors' files that it reads. */
package org.gpuquerylab.backend.opencl.library;
