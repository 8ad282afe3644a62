/**
 * The native libraries: JOCL's library, the ICD loader, and the vendor files that the loader reads.
 */
package org.gpuquerylab.backend.opencl.library;
