package org.gpuquerylab.backend.opencl.internal;

import com.sun.jna.Memory;
import com.sun.jna.Native;
import com.sun.jna.NativeLibrary;
import com.sun.jna.Pointer;
import java.util.ArrayList;
import java.util.List;

/** The few functions of Linux's C library and dynamic linker that are needed here. */
final class Libc {
  /** A function without arguments and without effect; it returns 0, as a successful call does. */
  static final String NOTHING = "sched_yield";

  /** A size in bytes that is at least the size of {@code struct sigaction} in any C library. */
  private static final int ACTION_BYTES = 256;

  private static final int RTLD_LAZY = 1;
  private static final int RTLD_DI_LINKMAP = 2;
  private static final int READ = 1;
  private static final int WRITE = 2;
  private static final int EXECUTE = 4;
  private static final int MAP_PRIVATE_ANONYMOUS = 0x22;
  private static final long MAP_FAILED = -1;
  private static final int SC_PAGESIZE = 30;

  private final NativeLibrary process = NativeLibrary.getProcess();
  private final long pageBytes =
      process.getFunction("sysconf").invokeLong(new Object[] {SC_PAGESIZE});

  /**
   * The address of a function that this process exports.
   *
   * @throws UnsatisfiedLinkError if there is no function with that name
   */
  Pointer function(String name) {
    return process.getGlobalVariableAddress(name);
  }

  private int call(String function, Object... arguments) {
    return process.getFunction(function).invokeInt(arguments);
  }

  /** The action of a signal: {@code struct sigaction}, which begins with the handler. */
  Memory action(int signal) {
    Memory action = new Memory(ACTION_BYTES);
    action.clear();
    call("sigaction", signal, Pointer.NULL, action);
    return action;
  }

  /** Sets the action of a signal. */
  void setAction(int signal, Memory action) {
    call("sigaction", signal, action, Pointer.NULL);
  }

  /** The base address of the library that contains an address; 0 if no library contains it. */
  long libraryOf(Pointer address) {
    Memory found = new Memory(4L * Native.POINTER_SIZE);
    found.clear();
    return call("dladdr", address, found) == 0 ? 0 : found.getLong(Native.POINTER_SIZE);
  }

  /** All libraries that are loaded now, in the order of {@code struct link_map}. */
  List<SharedObject> loaded() {
    List<SharedObject> objects = new ArrayList<>();
    Pointer program =
        process.getFunction("dlopen").invokePointer(new Object[] {Pointer.NULL, RTLD_LAZY});
    Memory first = new Memory(Native.POINTER_SIZE);
    if (program == null || call("dlinfo", program, RTLD_DI_LINKMAP, first) != 0) {
      return objects;
    }
    for (Pointer map = first.getPointer(0); map != null; map = map.getPointer(24)) {
      objects.add(
          new SharedObject(map.getPointer(8).getString(0), map.getLong(0), map.getLong(16)));
    }
    call("dlclose", program);
    return objects;
  }

  /** Stores a value in a slot of a linked library; the slot may have become read-only. */
  void store(long slot, Pointer value) {
    Pointer page = new Pointer(slot & -pageBytes);
    Mappings.Access access = Mappings.ofThisProcess().access(slot);
    if (!access.isWritable()) {
      call("mprotect", page, pageBytes, access.bits() | WRITE);
    }
    new Pointer(slot).setPointer(0, value);
    if (!access.isWritable()) {
      call("mprotect", page, pageBytes, access.bits());
    }
  }

  /**
   * Allocates memory for machine code, which stays until the process ends.
   *
   * @throws UnsatisfiedLinkError if the system forbids executable memory
   */
  Pointer code(byte[] instructions) {
    Object[] request = {Pointer.NULL, pageBytes, READ | WRITE, MAP_PRIVATE_ANONYMOUS, -1, 0L};
    Pointer memory = process.getFunction("mmap").invokePointer(request);
    if (Pointer.nativeValue(memory) == MAP_FAILED) {
      throw new UnsatisfiedLinkError("no memory for machine code");
    }
    memory.write(0, instructions, 0, instructions.length);
    if (call("mprotect", memory, pageBytes, READ | EXECUTE) != 0) {
      throw new UnsatisfiedLinkError("the system forbids new machine code");
    }
    return memory;
  }
}
