package org.gpuquerylab.backend.cuda;

import com.sun.jna.Native;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import jcuda.Pointer;
import org.gpuquerylab.backend.cuda.internal.CudaMemory;

/**
 * The arguments of one launch at a time, in native memory. Each value takes eight bytes, and an
 * array holds their addresses for {@code cuLaunchKernel}. JCuda would create a pointer object to a
 * Java array for each argument. This would take several native objects for each argument, and would
 * block the garbage collector during the call. A launch copies its arguments, so the next launch
 * can reuse the memory.
 */
final class LaunchArguments {
  private ByteBuffer values = ByteBuffer.allocate(0);
  private Pointer addresses = new Pointer();

  /**
   * Writes the arguments into native memory.
   *
   * @param arguments {@link CudaMemory} or boxed numbers; not modified
   * @return the array of addresses, valid until the next invocation
   */
  Pointer store(Object[] arguments) {
    if (values.capacity() < Long.BYTES * arguments.length) {
      grow(Math.max(32, 2 * arguments.length));
    }
    for (int i = 0; i < arguments.length; i++) {
      store(Long.BYTES * i, arguments[i]);
    }
    return addresses;
  }

  private void store(int at, Object argument) {
    if (argument instanceof CudaMemory memory) {
      values.putLong(at, memory.address());
    } else if (argument instanceof Integer number) {
      values.putInt(at, number);
    } else if (argument instanceof Long number) {
      values.putLong(at, number);
    } else if (argument instanceof Float number) {
      values.putFloat(at, number);
    } else if (argument instanceof Double number) {
      values.putDouble(at, number);
    } else {
      throw new IllegalArgumentException("not a kernel argument: " + argument);
    }
  }

  private void grow(int count) {
    values = ByteBuffer.allocateDirect(Long.BYTES * count).order(ByteOrder.nativeOrder());
    long base = com.sun.jna.Pointer.nativeValue(Native.getDirectBufferPointer(values));
    ByteBuffer table = ByteBuffer.allocateDirect(Long.BYTES * count).order(ByteOrder.nativeOrder());
    for (int i = 0; i < count; i++) {
      table.putLong(Long.BYTES * i, base + (long) Long.BYTES * i);
    }
    addresses = Pointer.to(table);
  }
}
