/** What a stream can be told to run, and the arguments of a launch in native memory. */
package org.gpuquerylab.backend.cuda.kernel;
