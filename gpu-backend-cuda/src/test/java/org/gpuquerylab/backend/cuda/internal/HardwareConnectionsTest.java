package org.gpuquerylab.backend.cuda.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import com.sun.jna.NativeLibrary;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.gpuquerylab.backend.internal.source.NativeFolder;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HardwareConnectionsTest {

  /** Prints the value of the variable that a native library of this process sees. */
  static final class Main {
    private Main() {}

    public static void main(String[] arguments) {
      NativeFolder.ofUser().useForJna();
      HardwareConnections.raise(NativePlatform.current());
      Object[] name = {HardwareConnections.VARIABLE};
      System.out.println(
          NativeLibrary.getProcess().getFunction("getenv").invokeString(name, false));
    }
  }

  @Test
  void driverSees32ConnectionsUnlessTheUserNamesANumber(@TempDir Path folder) throws Exception {
    assumeFalse(NativePlatform.current().isWindows(), "the test asks the C library of Unix");
    assertThat(connections(folder, null)).isEqualTo("32");
    assertThat(connections(folder, "4")).isEqualTo("4");
  }

  private static String connections(Path folder, @Nullable String ofUser) throws Exception {
    ProcessBuilder builder =
        new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-cp",
            System.getProperty("java.class.path"),
            Main.class.getName());
    builder.environment().remove(HardwareConnections.VARIABLE);
    if (ofUser != null) {
      builder.environment().put(HardwareConnections.VARIABLE, ofUser);
    }
    builder.redirectError(folder.resolve("errors").toFile());
    Process process = builder.start();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as("%s", Files.readString(folder.resolve("errors"))).isZero();
    return out.strip();
  }
}
