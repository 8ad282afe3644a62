package org.gpuquerylab.backend.opencl.signals;

import com.sun.jna.Memory;
import com.sun.jna.Native;
import com.sun.jna.NativeLibrary;
import com.sun.jna.Pointer;
import java.util.ArrayList;
import java.util.List;

/** The few functions of the C library and the dynamic linker that are needed, on Linux. */
final class Libc {
  /** A function without arguments, effect and errors: it returns 0, as a call that succeeds. */
  static final String NOTHING = "sched_yield";

  /** At least as large as {@code struct sigaction} of any C library. */
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
   * The address of an exported function of this process.
   *
   * @throws UnsatisfiedLinkError if there is none of that name
   */
  Pointer function(String name) {
    return process.getGlobalVariableAddress(name);
  }

  private int call(String function, Object... arguments) {
    return process.getFunction(function).invokeInt(arguments);
  }

  /** The action at a signal: {@code struct sigaction}, which begins with the handler. */
  Memory action(int signal) {
    Memory action = new Memory(ACTION_BYTES);
    action.clear();
    call("sigaction", signal, Pointer.NULL, action);
    return action;
  }

  /** Says what is done at a signal. */
  void setAction(int signal, Memory action) {
    call("sigaction", signal, action, Pointer.NULL);
  }

  /** The base address of the library that contains an address; 0 if none does. */
  long libraryOf(Pointer address) {
    Memory found = new Memory(4L * Native.POINTER_SIZE);
    found.clear();
    return call("dladdr", address, found) == 0 ? 0 : found.getLong(Native.POINTER_SIZE);
  }

  /** Every library that is loaded now, in {@code struct link_map}'s order. */
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

  /** Stores a value in a slot of a linked library, which may be read-only by now. */
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
   * Memory that holds machine code, until the process ends.
   *
   * @throws UnsatisfiedLinkError if the system forbids it
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
