/**
 * Partitions of a device's multiprocessors: green contexts, which are created by the driver's
 * functions through JNA.
 */
package org.gpuquerylab.backend.cuda.partition;
