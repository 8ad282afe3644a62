/** Device memory, from the driver's pool where there is one, and page-locked host memory. */
package org.gpuquerylab.backend.cuda.memory;
