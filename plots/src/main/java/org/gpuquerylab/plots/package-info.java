/** Chart descriptions as plain data, and their rendering. */
package org.gpuquerylab.plots;
