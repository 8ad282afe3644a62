/** The commands that a stream can run, and the arguments of a launch in native memory. */
package org.gpuquerylab.backend.cuda.kernel;
