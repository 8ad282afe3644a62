package org.gpuquerylab.backend.opencl.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.jna.Pointer;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Tests what is read from the JVM's own libraries, which are always loaded. */
class SharedObjectTest {

  @BeforeAll
  static void needsLinux() {
    assumeTrue(System.getProperty("os.name").startsWith("Linux"), "only Linux has ELF files");
  }

  private static SharedObject loaded(String file) {
    return new Libc()
        .loaded().stream().filter(object -> object.name().endsWith(file)).findFirst().orElseThrow();
  }

  @Test
  void findsWhereALibraryKeepsAFunctionsAddress() {
    SharedObject jvm = loaded("/libjvm.so");
    Libc libc = new Libc();
    List<SharedObject.Slot> slots = jvm.slots(List.of("sigaction", "sched_yield"));
    assertThat(slots).extracting(SharedObject.Slot::function).contains("sigaction", "sched_yield");
    // The JVM has called sigaction, so its address is known there by now.
    assertThat(slots)
        .filteredOn(slot -> slot.function().equals("sigaction"))
        .extracting(slot -> new Pointer(slot.address()).getPointer(0))
        .contains(libc.function("sigaction"));
    assertThat(libc.libraryOf(libc.function("JVM_handle_linux_signal"))).isEqualTo(jvm.base());
  }

  @Test
  void findsNothingThatALibraryDoesNotUse() {
    assertThat(loaded("/libjvm.so").slots(List.of("sigactio", "no_such_function"))).isEmpty();
  }
}
