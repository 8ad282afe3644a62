package org.gpuquerylab.backend.cuda;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class DriverLibraryTest {

  @Test
  void findsTheLineThatMattersInJCudasMessage() {
    String message =
        """
        Error while loading native library "JCudaDriver-12.6.0-linux-x86_64"
        Operating system name: Linux
        ---(start of nested stack traces)---
        Stack trace from the attempt to load the library as a file:
        java.lang.UnsatisfiedLinkError: no JCudaDriver-12.6.0-linux-x86_64 in java.library.path: x
        \tat java.base/java.lang.ClassLoader.loadLibrary(ClassLoader.java:2434)
        Stack trace from the attempt to load the library as a resource:
        java.lang.UnsatisfiedLinkError: /tmp/libJCudaDriver.so: libfoo.so.1: cannot open
        \tat java.base/jdk.internal.loader.NativeLibraries.load(Native Method)
        ---(end of nested stack traces)---
        """;
    assertThat(DriverLibrary.reason(new UnsatisfiedLinkError(message)))
        .isEqualTo("/tmp/libJCudaDriver.so: libfoo.so.1: cannot open");
  }

  @Test
  void takesTheFirstLineOfAnyOtherMessage() {
    assertThat(DriverLibrary.reason(new NoClassDefFoundError("Could not initialize class x\ny")))
        .isEqualTo("Could not initialize class x");
    assertThat(DriverLibrary.reason(new UnsatisfiedLinkError())).isEqualTo("UnsatisfiedLinkError");
  }
}
