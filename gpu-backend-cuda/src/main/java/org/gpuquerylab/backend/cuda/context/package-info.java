/** A device's primary context, its streams and attributes, and the driver's result codes. */
package org.gpuquerylab.backend.cuda.context;
