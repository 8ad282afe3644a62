package org.gpuquerylab.backend.opencl;

import static org.jocl.CL.CL_COMPLETE;
import static org.jocl.CL.CL_EVENT_COMMAND_EXECUTION_STATUS;

import org.gpuquerylab.backend.device.BackendException;
import org.gpuquerylab.backend.opencl.internal.InfoQuery;
import org.gpuquerylab.backend.spi.DriverEvent;
import org.jocl.CL;
import org.jocl.CLException;
import org.jocl.cl_event;

/** A marker in a queue; the queue has been submitted to its device. */
record OpenClEvent(cl_event handle) implements DriverEvent {

  static cl_event of(DriverEvent event) {
    return ((OpenClEvent) event).handle;
  }

  @Override
  public boolean isComplete() {
    InfoQuery status =
        (size, value, length) ->
            CL.clGetEventInfo(handle, CL_EVENT_COMMAND_EXECUTION_STATUS, size, value, length);
    int code = (int) status.number();
    if (code < 0) {
      throw new BackendException(
          "a command before the event failed: " + CL.stringFor_errorCode(code));
    }
    return code == CL_COMPLETE;
  }

  @Override
  public void await() {
    try {
      CL.clWaitForEvents(1, new cl_event[] {handle});
    } catch (CLException e) {
      throw ClFailure.of("wait for an event", e);
    }
  }

  @Override
  public void close() {
    CL.clReleaseEvent(handle);
  }
}
