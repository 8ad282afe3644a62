package org.gpuquerylab.backend.opencl;

import static org.jocl.CL.CL_KERNEL_LOCAL_MEM_SIZE;
import static org.jocl.CL.CL_KERNEL_PRIVATE_MEM_SIZE;
import static org.jocl.CL.CL_KERNEL_WORK_GROUP_SIZE;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.gpuquerylab.backend.device.BackendException;
import org.gpuquerylab.backend.kernel.Grid;
import org.gpuquerylab.backend.kernel.KernelParameter;
import org.gpuquerylab.backend.kernel.KernelResources;
import org.gpuquerylab.backend.kernel.KernelSignature;
import org.gpuquerylab.backend.opencl.internal.InfoQuery;
import org.gpuquerylab.backend.spi.DriverKernel;
import org.gpuquerylab.backend.spi.DriverMemory;
import org.jocl.CL;
import org.jocl.CLException;
import org.jocl.Pointer;
import org.jocl.cl_command_queue;
import org.jocl.cl_device_id;
import org.jocl.cl_event;
import org.jocl.cl_kernel;
import org.jocl.cl_program;
import org.jspecify.annotations.Nullable;

/**
 * One kernel object. The arguments of a kernel are state of the kernel object. Therefore setting
 * the arguments and enqueueing the launch are one step, which only one thread at a time executes.
 * The arguments are passed through one direct buffer, 8 bytes each. The buffer avoids Java
 * allocations and JOCL's array pinning in each launch.
 */
final class OpenClKernel implements DriverKernel {
  private final String name;
  private final cl_kernel handle;
  private final KernelResources resources;
  private final int[] sizes;
  private final ByteBuffer values;
  private final Pointer[] pointers;
  private final long[] items = new long[1];
  private final long[] group = new long[1];

  private OpenClKernel(KernelSignature signature, cl_kernel handle, KernelResources resources) {
    this.name = signature.kernel();
    this.handle = handle;
    this.resources = resources;
    List<KernelParameter> parameters = signature.parameters();
    this.sizes =
        parameters.stream().mapToInt(p -> p.isBuffer() ? Long.BYTES : p.type().bytes()).toArray();
    this.values =
        ByteBuffer.allocateDirect(Long.BYTES * parameters.size()).order(ByteOrder.nativeOrder());
    this.pointers = new Pointer[parameters.size()];
    for (int i = 0; i < pointers.length; i++) {
      pointers[i] = Pointer.to(values).withByteOffset((long) Long.BYTES * i);
    }
  }

  /**
   * Creates a kernel of a built program.
   *
   * @param isCpu whether the device is a processor, which has no private memory to report
   * @throws BackendException if the program has no kernel with this name
   */
  static OpenClKernel of(
      cl_program program, KernelSignature signature, cl_device_id device, boolean isCpu) {
    cl_kernel handle;
    try {
      handle = CL.clCreateKernel(program, signature.kernel(), null);
    } catch (CLException e) {
      throw ClFailure.of(signature.toString(), e);
    }
    return new OpenClKernel(signature, handle, resources(handle, device, isCpu));
  }

  private static KernelResources resources(cl_kernel handle, cl_device_id device, boolean isCpu) {
    OptionalLong group = info(handle, device, CL_KERNEL_WORK_GROUP_SIZE).positive();
    return new KernelResources(
        OptionalInt.empty(),
        // NVIDIA's driver reports 0 for every kernel, so 0 means that the size is unknown.
        info(handle, device, CL_KERNEL_LOCAL_MEM_SIZE).positive(),
        isCpu
            ? OptionalLong.empty()
            : OptionalLong.of(info(handle, device, CL_KERNEL_PRIVATE_MEM_SIZE).number()),
        group.isPresent() ? OptionalInt.of((int) group.getAsLong()) : OptionalInt.empty());
  }

  private static InfoQuery info(cl_kernel handle, cl_device_id device, int what) {
    return (size, value, length) ->
        CL.clGetKernelWorkGroupInfo(handle, device, what, size, value, length);
  }

  /** Enqueues a launch. */
  synchronized void enqueue(
      cl_command_queue queue, Grid grid, Object[] arguments, @Nullable cl_event event) {
    for (int i = 0; i < arguments.length; i++) {
      put(Long.BYTES * i, arguments[i]);
      CL.clSetKernelArg(handle, i, sizes[i], pointers[i]);
    }
    items[0] = grid.items();
    group[0] = grid.group();
    CL.clEnqueueNDRangeKernel(queue, handle, 1, null, items, group, 0, null, event);
  }

  private void put(int at, Object argument) {
    if (argument instanceof DriverMemory memory) {
      values.putLong(at, DeviceMemory.of(memory).getNativePointer());
    } else if (argument instanceof Integer value) {
      values.putInt(at, value);
    } else if (argument instanceof Long value) {
      values.putLong(at, value);
    } else if (argument instanceof Float value) {
      values.putFloat(at, value);
    } else if (argument instanceof Double value) {
      values.putDouble(at, value);
    } else {
      throw new IllegalArgumentException(name + ": " + argument);
    }
  }

  @Override
  public KernelResources resources() {
    return resources;
  }

  @Override
  public OptionalInt residentGroups(int groupSize) {
    return OptionalInt.empty();
  }

  /** The reason why a launch may have been refused, for a message. */
  String describe(Grid grid) {
    String largest =
        resources.maxGroupSize().isPresent()
            ? ", at most " + resources.maxGroupSize().getAsInt() + " work-items in one"
            : "";
    return String.format(
        Locale.ROOT,
        "launch of %s on %d groups of %d%s",
        name,
        grid.groups(),
        grid.group(),
        largest);
  }

  void release() {
    CL.clReleaseKernel(handle);
  }
}
