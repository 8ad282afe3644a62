package org.gpuquerylab.backend.opencl.internal;

import com.sun.jna.Memory;
import com.sun.jna.Pointer;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * SIGFPE, the signal of an integer division by zero. OpenCL does not define the quotient of such a
 * division, so the division must not end the process. If a driver has a handler for the signal, as
 * PoCL has on x86-64, that handler still runs, but after the JVM's handler.
 */
final class DivisionSignal {
  static final int NUMBER = 8;

  private static final Logger LOG = System.getLogger(DivisionSignal.class.getName());
  private static final String JVM_FUNCTION = "JVM_handle_linux_signal";

  private final Libc libc;
  private final Memory note = new Memory(Long.BYTES);
  private final Pointer sigaction;
  private boolean chained;

  DivisionSignal(Libc libc) {
    this.libc = libc;
    note.clear();
    sigaction = substitute();
  }

  private Pointer substitute() {
    Pointer nothing = libc.function(Libc.NOTHING);
    if (!MachineCode.runsHere()) {
      return nothing;
    }
    try {
      long known = Pointer.nativeValue(libc.function("sigaction"));
      return libc.code(MachineCode.noteHandler(NUMBER, Pointer.nativeValue(note), known));
    } catch (UnsatisfiedLinkError e) {
      warn(e);
      return nothing;
    }
  }

  private static void warn(UnsatisfiedLinkError reason) {
    LOG.log(
        Level.WARNING,
        "an OpenCL kernel that divides by zero ends this process: " + reason.getMessage());
  }

  /** The function that drivers call instead of {@code sigaction}. */
  Pointer sigaction() {
    return sigaction;
  }

  /** Runs once, when the signal first arrives after a driver has set a handler for it. */
  Optional<Memory> chain(@Nullable Memory jvm) {
    Pointer handler = note.getPointer(0);
    if (chained || jvm == null || handler == null) {
      return Optional.empty();
    }
    chained = true;
    try {
      long first = Pointer.nativeValue(libc.function(JVM_FUNCTION));
      Pointer code = libc.code(MachineCode.handleAfterJvm(first, Pointer.nativeValue(handler)));
      Memory action = libc.action(NUMBER);
      action.write(0, jvm.getByteArray(0, (int) jvm.size()), 0, (int) jvm.size());
      action.setPointer(0, code);
      return Optional.of(action);
    } catch (UnsatisfiedLinkError e) {
      warn(e);
      return Optional.empty();
    }
  }
}
