package org.gpuquerylab.backend.opencl.internal;

import com.sun.jna.Memory;
import com.sun.jna.Pointer;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.regex.Pattern;

/**
 * The JVM's signal handlers as they were before a driver was loaded. Safe to use from several
 * threads.
 */
final class JvmSignals {
  private static final int SIGNALS = 31;
  private static final Set<String> SETTERS =
      Set.of("sigaction", "signal", "__sysv_signal", "sysv_signal", "bsd_signal", "sigset");

  /**
   * Libraries that are known to set handlers; they may already have been loaded for another
   * purpose.
   */
  private static final Pattern KNOWN = Pattern.compile("lib(LLVM|clang|pocl)[^/]*\\.so[^/]*");

  private final Libc libc;
  private final DivisionSignal division;
  private final Map<Integer, Memory> actions = new HashMap<>();
  private final Set<SharedObject> drivers = new HashSet<>();

  private JvmSignals(Libc libc) {
    this.libc = libc;
    this.division = new DivisionSignal(libc);
    for (int signal = 1; signal <= SIGNALS; signal++) {
      actions.put(signal, libc.action(signal));
    }
  }

  /** Records the current handlers; must be called before the first driver is loaded. */
  public static JvmSignals now() {
    return new JvmSignals(new Libc());
  }

  /**
   * Makes calls to drivers and then restores the handlers. The method revokes handlers that the
   * newly loaded libraries have set, and stops these libraries from setting more. Use it for calls
   * in which drivers may load libraries; such calls should do little else.
   *
   * @return the result of the calls
   */
  public <T> T during(Supplier<T> calls) {
    Set<SharedObject> before = Set.copyOf(libc.loaded());
    try {
      return calls.get();
    } finally {
      keep(before);
    }
  }

  private synchronized void keep(Set<SharedObject> before) {
    libc.loaded().stream()
        .filter(object -> isDriver(object, !before.contains(object)))
        .filter(drivers::add)
        .forEach(this::disarm);
    division
        .chain(actions.get(DivisionSignal.NUMBER))
        .ifPresent(
            action -> {
              libc.setAction(DivisionSignal.NUMBER, action);
              actions.put(DivisionSignal.NUMBER, action);
            });
    actions.forEach(this::takeBack);
  }

  /** The JVM also loads its own libraries on demand. */
  private static boolean isDriver(SharedObject object, boolean isNew) {
    String name = object.name();
    String file = name.substring(name.lastIndexOf('/') + 1);
    return !file.isEmpty()
        && !name.startsWith(System.getProperty("java.home"))
        && (isNew || KNOWN.matcher(file).matches());
  }

  private void disarm(SharedObject driver) {
    Pointer nothing = libc.function(Libc.NOTHING);
    for (SharedObject.Slot slot : driver.slots(SETTERS)) {
      boolean tellsHandlers = slot.function().equals("sigaction");
      libc.store(slot.address(), tellsHandlers ? division.sigaction() : nothing);
    }
  }

  private void takeBack(int signal, Memory action) {
    Pointer handler = libc.action(signal).getPointer(0);
    if (handler != null
        && !handler.equals(action.getPointer(0))
        && isOfDriver(libc.libraryOf(handler))) {
      libc.setAction(signal, action);
    }
  }

  private boolean isOfDriver(long library) {
    return drivers.stream().anyMatch(driver -> driver.base() == library);
  }
}
