/**
 * Several devices of one backend that work together: a {@link
 * org.gpuquerylab.backend.group.DeviceGroup} has members, each with memory and kernels of its own.
 * A {@link org.gpuquerylab.backend.group.GroupQueue} has one queue on each member, and exchanges
 * data between them: directly if the devices are peers, otherwise through pinned host memory.
 */
package org.gpuquerylab.backend.group;
