/** Data-parallel primitives on the backend SPI. */
package org.gpuquerylab.primitives;
