/** Partitions of a device's multiprocessors: green contexts, through JNA on the driver. */
package org.gpuquerylab.backend.cuda.partition;
