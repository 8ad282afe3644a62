package org.gpuquerylab.backend.opencl;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Method;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.jocl.CL;
import org.jocl.CLException;
import org.jocl.Pointer;
import org.jocl.cl_command_queue;
import org.jocl.cl_event;
import org.jocl.cl_mem;
import org.jspecify.annotations.Nullable;

/**
 * Non-blocking commands on pinned memory. For each such copy, JOCL's public methods start a thread
 * that waits for the copy's event, to protect the host memory from garbage collection. Pinned
 * memory is not collected, and the thread costs more than a small copy. Therefore this class calls
 * the native methods below JOCL's public methods, or the public methods if the native ones are not
 * accessible.
 */
final class PinnedCopies {
  private static final @Nullable MethodHandle WRITE = nativeOf("clEnqueueWriteBuffer");
  private static final @Nullable MethodHandle READ = nativeOf("clEnqueueReadBuffer");
  private static final @Nullable MethodHandle UNMAP = nativeOf("clEnqueueUnmapMemObject");

  private PinnedCopies() {}

  static void write(
      cl_command_queue queue,
      cl_mem to,
      long toByte,
      long bytes,
      Pointer from,
      @Nullable cl_event event) {
    if (WRITE == null) {
      CL.clEnqueueWriteBuffer(queue, to, false, toByte, bytes, from, 0, null, event);
    } else {
      copy(WRITE, queue, to, toByte, bytes, from, event);
    }
  }

  static void read(
      cl_command_queue queue,
      cl_mem from,
      long fromByte,
      long bytes,
      Pointer to,
      @Nullable cl_event event) {
    if (READ == null) {
      CL.clEnqueueReadBuffer(queue, from, false, fromByte, bytes, to, 0, null, event);
    } else {
      copy(READ, queue, from, fromByte, bytes, to, event);
    }
  }

  static void unmap(cl_command_queue queue, cl_mem memory, ByteBuffer mapped) {
    if (UNMAP == null) {
      CL.clEnqueueUnmapMemObject(queue, memory, mapped, 0, null, null);
      return;
    }
    try {
      check((int) UNMAP.invokeExact(queue, memory, mapped, 0, (cl_event[]) null, (cl_event) null));
    } catch (Throwable e) {
      throw unchecked(e);
    }
  }

  /** Whether the native methods are accessible. */
  static boolean areDirect() {
    return WRITE != null && READ != null && UNMAP != null;
  }

  private static void copy(
      MethodHandle command,
      cl_command_queue queue,
      cl_mem memory,
      long offset,
      long bytes,
      Pointer host,
      @Nullable cl_event event) {
    try {
      check(
          (int)
              command.invokeExact(
                  queue, memory, false, offset, bytes, host, 0, (cl_event[]) null, event));
    } catch (Throwable e) {
      throw unchecked(e);
    }
  }

  private static void check(int status) {
    if (status != CL.CL_SUCCESS) {
      throw new CLException(CL.stringFor_errorCode(status), status);
    }
  }

  private static RuntimeException unchecked(Throwable e) {
    if (e instanceof Error error) {
      throw error;
    }
    return e instanceof RuntimeException unchecked ? unchecked : new IllegalStateException(e);
  }

  private static @Nullable MethodHandle nativeOf(String name) {
    try {
      Method method =
          Arrays.stream(CL.class.getDeclaredMethods())
              .filter(m -> m.getName().equals(name + "Native"))
              .findFirst()
              .orElseThrow(() -> new NoSuchMethodException(name));
      method.setAccessible(true);
      return MethodHandles.lookup().unreflect(method);
    } catch (ReflectiveOperationException | RuntimeException e) {
      return null;
    }
  }
}
