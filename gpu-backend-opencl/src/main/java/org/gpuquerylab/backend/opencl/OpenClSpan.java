package org.gpuquerylab.backend.opencl;

import static org.jocl.CL.CL_PROFILING_COMMAND_END;
import static org.jocl.CL.CL_PROFILING_COMMAND_START;

import java.util.List;
import org.gpuquerylab.backend.opencl.internal.InfoQuery;
import org.gpuquerylab.backend.spi.DriverSpan;
import org.jocl.CL;
import org.jocl.CLException;
import org.jocl.cl_event;

/**
 * The device time of one command, which may have been enqueued in several parts.
 *
 * @param parts the events of the command's parts
 * @param zeroNanos the zero of the span's start, on the device's profiling clock
 */
record OpenClSpan(List<cl_event> parts, long zeroNanos) implements DriverSpan {

  @Override
  public double startMillis() {
    try {
      return (time(parts.get(0), CL_PROFILING_COMMAND_START) - zeroNanos) / 1e6;
    } catch (CLException e) {
      throw ClFailure.of("start of a command", e);
    }
  }

  @Override
  public double millis() {
    long nanos = 0;
    try {
      for (cl_event part : parts) {
        nanos += time(part, CL_PROFILING_COMMAND_END) - time(part, CL_PROFILING_COMMAND_START);
      }
    } catch (CLException e) {
      throw ClFailure.of("time of a command", e);
    }
    return nanos / 1e6;
  }

  static long time(cl_event event, int moment) {
    InfoQuery query =
        (size, value, length) -> CL.clGetEventProfilingInfo(event, moment, size, value, length);
    return query.number();
  }

  @Override
  public void close() {
    parts.forEach(CL::clReleaseEvent);
  }
}
