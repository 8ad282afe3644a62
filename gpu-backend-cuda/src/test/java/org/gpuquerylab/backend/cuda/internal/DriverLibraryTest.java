package org.gpuquerylab.backend.cuda.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import jcuda.JCudaVersion;
import jcuda.LibUtils;
import org.gpuquerylab.backend.device.BackendException;
import org.gpuquerylab.backend.device.MendableException;
import org.gpuquerylab.backend.internal.source.NativeFolder;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DriverLibraryTest {
  private static final String LIBRARY =
      LibUtils.createLibraryFileName(
          LibUtils.createPlatformLibraryName("JCudaDriver-" + JCudaVersion.get()));

  /** Loads JCuda's library; if that fails, prints the reason. */
  static final class Main {
    private Main() {}

    public static void main(String[] arguments) {
      try {
        DriverLibrary.loadJCuda(NativeFolder.ofUser());
        System.out.println("loaded");
      } catch (UnsatisfiedLinkError e) {
        System.out.println(DriverLibrary.reason(e));
      }
    }
  }

  @Test
  void takesNoLibraryThatWasPlantedAmongTemporaryFiles(@TempDir Path folder) throws Exception {
    URL library = LibUtils.class.getResource("/lib/" + LIBRARY);
    assumeTrue(library != null, "JCuda has no native libraries for this system");
    byte[] whole = library.openStream().readAllBytes();
    Path temporary = Files.createDirectory(folder.resolve("temporary"));
    Path planted = Files.write(temporary.resolve(LIBRARY), new byte[whole.length]);
    ProcessBuilder builder =
        new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-Djava.io.tmpdir=" + temporary,
            "-cp",
            System.getProperty("java.class.path"),
            Main.class.getName());
    builder.environment().remove("GPU_QUERY_LAB_CACHE");
    builder.environment().put("XDG_CACHE_HOME", folder.toString());
    builder.redirectError(folder.resolve("errors").toFile());
    Process process = builder.start();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    Path placed = folder.resolve("gpu-query-lab/natives").resolve(LIBRARY);
    assertThat(process.waitFor()).as("%s", Files.readString(folder.resolve("errors"))).isZero();
    // Without a driver the right library fails to load too, but because it needs libcuda.so.1.
    assertThat(out.strip()).matches("loaded|.*" + Pattern.quote(placed + ": libcuda.so.1") + ".*");
    assertThat(placed).hasBinaryContent(whole);
    assertThat(planted).hasBinaryContent(new byte[whole.length]);
  }

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

  /** A library that is there, but does not load, is not missing. */
  @ParameterizedTest
  @CsvSource({
    "/usr/lib/libcuda.so.1: file too short, repair NVIDIA's driver",
    "libfoo.so: cannot open shared object file: No such file or directory, repair NVIDIA's driver",
    "libcuda.so.1: cannot open shared object file: No such file or directory,",
  })
  void tellsAMissingDriverFromOneThatDoesNotLoad(String line, @Nullable String mend) {
    BackendException absent =
        DriverLibrary.absent(
            "libcuda.so.1",
            new UnsatisfiedLinkError(
                "Unable to load library 'libcuda.so.1':\n"
                    + line
                    + "\n"
                    + line
                    + "\n"
                    + "Native library (linux-x86-64/libcuda.so.1) not found in resource path"
                    + " (x)"));
    if (mend == null) {
      assertThat(absent).hasMessage("no CUDA driver: libcuda.so.1 not found");
      assertThat(absent).isNotInstanceOf(MendableException.class);
    } else {
      assertThat(absent)
          .hasMessage("the CUDA driver does not load: " + line)
          .isInstanceOfSatisfying(
              MendableException.class, fault -> assertThat(fault.mend()).isEqualTo(mend));
    }
  }
}
