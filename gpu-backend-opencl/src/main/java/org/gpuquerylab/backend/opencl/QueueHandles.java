package org.gpuquerylab.backend.opencl;

import static org.jocl.CL.CL_QUEUE_PROFILING_ENABLE;
import static org.jocl.CL.CL_QUEUE_PROPERTIES;

import org.gpuquerylab.backend.device.QueuePriority;
import org.gpuquerylab.backend.opencl.internal.DeviceParameters;
import org.jocl.CL;
import org.jocl.cl_command_queue;
import org.jocl.cl_context;
import org.jocl.cl_device_id;
import org.jocl.cl_queue_properties;

/** Creates the command queues of one context, with the properties that its device supports. */
final class QueueHandles {
  // The constants of cl_khr_priority_hints, which JOCL lacks.
  private static final int QUEUE_PRIORITY_KHR = 0x1096;
  private static final long PRIORITY_HIGH_KHR = 1;
  private static final long PRIORITY_LOW_KHR = 1 << 2;

  private final cl_context context;
  private final cl_device_id device;
  private final boolean properties;
  private final boolean priorities;

  QueueHandles(cl_context context, cl_device_id device, DeviceParameters query) {
    this.context = context;
    this.device = device;
    this.properties = query.hasQueueProperties();
    this.priorities = query.hasQueuePriorities();
  }

  /** Creates a queue. */
  // Before OpenCL 2.0 there is only the old function.
  @SuppressWarnings("deprecation")
  cl_command_queue create(boolean profiled, QueuePriority priority) {
    long flags = profiled ? CL_QUEUE_PROFILING_ENABLE : 0;
    if (!properties) {
      return CL.clCreateCommandQueue(context, device, flags, null);
    }
    boolean ranked = priorities && priority != QueuePriority.USUAL;
    // JOCL ends the list at the first 0, even if that is a property's value. Therefore a queue
    // without flags gets no list.
    cl_queue_properties list = profiled || ranked ? new cl_queue_properties() : null;
    if (list != null && profiled) {
      list.addProperty(CL_QUEUE_PROPERTIES, flags);
    }
    if (list != null && ranked) {
      list.addProperty(
          QUEUE_PRIORITY_KHR,
          priority == QueuePriority.HIGH ? PRIORITY_HIGH_KHR : PRIORITY_LOW_KHR);
    }
    return CL.clCreateCommandQueueWithProperties(context, device, list, null);
  }
}
