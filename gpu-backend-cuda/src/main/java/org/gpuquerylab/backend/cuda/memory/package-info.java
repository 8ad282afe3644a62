/** Device memory, from the driver's pool if there is one, and page-locked host memory. */
package org.gpuquerylab.backend.cuda.memory;
