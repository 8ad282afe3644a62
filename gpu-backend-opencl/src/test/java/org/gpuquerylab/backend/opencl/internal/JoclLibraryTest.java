package org.gpuquerylab.backend.opencl.internal;

import static org.assertj.core.api.Assertions.assertThat;

import org.gpuquerylab.backend.device.MendableException;
import org.junit.jupiter.api.Test;

class JoclLibraryTest {

  @Test
  void namesTheMissingLoader() {
    Error error =
        new UnsatisfiedLinkError(
            "Could not initialize native OpenCL library. Implementation library could not be"
                + " loaded");
    assertThat(JoclLibrary.failure(error)).hasMessageStartingWith("no OpenCL loader: libOpenCL");
  }

  @Test
  void findsTheCauseInJoclsMessage() {
    Error error =
        new UnsatisfiedLinkError(
            """
            Error while loading native library "JOCL_2_0_6-linux-x86_64"
            Operating system name: Linux
            ---(start of nested stack traces)---
            java.lang.UnsatisfiedLinkError: no JOCL_2_0_6-linux-x86_64 in java.library.path: /lib
            \tat java.base/java.lang.ClassLoader.loadLibrary(ClassLoader.java:2458)
            Stack trace from the attempt to load the library as a resource:
            java.lang.UnsatisfiedLinkError: /tmp/libJOCL.so: file too short
            \tat org.jocl.CL.<clinit>(CL.java:49)
            """);
    assertThat(JoclLibrary.failure(error))
        .isInstanceOf(MendableException.class)
        .hasMessage(
            "JOCL's native library does not load: java.lang.UnsatisfiedLinkError:"
                + " /tmp/libJOCL.so: file too short");
  }

  @Test
  void isOneLineWhateverTheMessage() {
    assertThat(JoclLibrary.failure(new NoClassDefFoundError("org/jocl/CL\nmore")))
        .hasMessage("JOCL's native library does not load: org/jocl/CL");
    assertThat(JoclLibrary.failure(new LinkageError())).message().hasLineCount(1);
  }
}
