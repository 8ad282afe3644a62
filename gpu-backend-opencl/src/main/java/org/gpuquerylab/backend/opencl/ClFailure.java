package org.gpuquerylab.backend.opencl;

import static org.jocl.CL.CL_INVALID_BUFFER_SIZE;
import static org.jocl.CL.CL_MEM_OBJECT_ALLOCATION_FAILURE;
import static org.jocl.CL.CL_OUT_OF_HOST_MEMORY;
import static org.jocl.CL.CL_OUT_OF_RESOURCES;

import org.gpuquerylab.backend.device.BackendException;
import org.jocl.CL;
import org.jocl.CLException;

/** Translates OpenCL's errors into the backend's exceptions. */
final class ClFailure {
  private ClFailure() {}

  /** The failed call and the error's name, with the error's usual meaning if the name misleads. */
  static BackendException of(String what, CLException e) {
    String meaning =
        switch (e.getStatus()) {
          case CL_OUT_OF_RESOURCES ->
              " (too many registers or too much local memory for the group, or a kernel before it"
                  + " accessed memory that is not its own)";
          case CL_MEM_OBJECT_ALLOCATION_FAILURE -> " (device memory is full)";
          default -> "";
        };
    return new BackendException(what + ": " + CL.stringFor_errorCode(e.getStatus()) + meaning, e);
  }

  /** Whether an error of an allocation means that the memory did not fit. */
  static boolean isOutOfMemory(CLException e) {
    return switch (e.getStatus()) {
      case CL_MEM_OBJECT_ALLOCATION_FAILURE,
          CL_OUT_OF_RESOURCES,
          CL_OUT_OF_HOST_MEMORY,
          CL_INVALID_BUFFER_SIZE ->
          true;
      default -> false;
    };
  }
}
