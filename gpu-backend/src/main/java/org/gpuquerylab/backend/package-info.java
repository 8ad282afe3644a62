/** The backend SPI. */
package org.gpuquerylab.backend;
