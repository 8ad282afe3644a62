package org.gpuquerylab.backend.opencl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gpuquerylab.backend.Backends;
import org.gpuquerylab.backend.TestBackends;
import org.jocl.LibUtils;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the messages on a machine whose OpenCL is broken, each in a process of its own. */
class OpenClProviderTest {
  private static final Path VENDORS = Path.of("/etc/OpenCL/vendors");

  @TempDir Path folder;

  /** Prints what {@link Backends#find()} finds. */
  static final class Main {
    private Main() {}

    public static void main(String[] arguments) {
      Backends found = Backends.find();
      found.devices().forEach(device -> System.out.println("device " + device.selector()));
      found
          .problems()
          .forEach(problem -> System.out.println(problem.backend() + ": " + problem.reason()));
    }
  }

  @BeforeAll
  static void needsLinux() {
    assumeTrue(Files.isDirectory(Path.of("/proc/self")), "vendor files are read on Linux only");
    assumeTrue(TestBackends.devices("opencl").findAny().isPresent(), "there is no OpenCL here");
  }

  @Test
  void aFolderWithoutVendorFileIsOneLine() throws Exception {
    List<String> lines = find(Map.of("OCL_ICD_VENDORS", folder.toString()));
    String reason = "opencl: no OpenCL platform: no vendor file (*.icd) in " + folder;
    // A loader that ignores the variable still finds the devices.
    boolean ignored = lines.contains("device opencl:0");
    assertThat(lines).contains("device cpu:0");
    assertThat(lines.contains(reason)).as("%s", lines).isEqualTo(!ignored);
  }

  @Test
  void aBrokenVendorLibraryIsOneLineAndTheOthersWork() throws Exception {
    assumeTrue(Files.isDirectory(VENDORS), "there is no " + VENDORS);
    try (Stream<Path> files = Files.list(VENDORS)) {
      for (Path file : files.toList()) {
        Files.copy(file, folder.resolve(file.getFileName().toString()));
      }
    }
    Path garbage = Files.writeString(folder.resolve("libgarbage.so"), "no library");
    Files.writeString(folder.resolve("0-missing.icd"), "libno-such-vendor.so.1\n");
    Files.writeString(folder.resolve("1-garbage.icd"), garbage + "\n");
    assertThat(find(Map.of("OCL_ICD_VENDORS", folder.toString())))
        .contains("device opencl:0")
        .filteredOn(line -> line.startsWith("opencl: vendor file"))
        .satisfiesExactlyInAnyOrder(
            line -> assertThat(line).contains("0-missing.icd names libno-such-vendor.so.1"),
            line -> assertThat(line).contains("1-garbage.icd names " + garbage));
  }

  @Test
  void aMissingLoaderIsOneLine() throws Exception {
    for (String name : List.of("libOpenCL.so", "libOpenCL.so.1")) {
      Files.writeString(folder.resolve(name), "no library");
    }
    assertThat(find(Map.of("LD_LIBRARY_PATH", folder.toString())))
        .containsOnlyOnce("opencl: no OpenCL loader: libOpenCL is not installed or does not load")
        .contains("device cpu:0");
  }

  @Test
  void aNativeLibraryThatCannotBePlacedIsOneLine() throws Exception {
    Path file = Files.createFile(folder.resolve("file"));
    assertThat(find(cache(file), "-Djava.io.tmpdir=" + file.resolve("below")))
        .contains("device cpu:0")
        .filteredOn(line -> line.startsWith("opencl: no folder for native libraries can be made: "))
        .hasSize(1);
  }

  /** PoCL has no device then, and names the folder only in its debug output. */
  @Test
  void aCacheThatPoclCannotCreateIsNamed() throws Exception {
    assumeTrue(
        TestBackends.devices("opencl").allMatch(device -> device.driver().startsWith("Portable")),
        "there are other platforms");
    Path file = Files.createFile(folder.resolve("file"));
    String fault =
        " Portable Computing Language: PoCL cannot keep compiled kernels: the folder "
            + file.resolve("pocl/kcache")
            + " cannot be created: "
            + file
            + " is no folder";
    assertThat(find(Map.of("XDG_CACHE_HOME", file.toString(), "POCL_CACHE_DIR", "")))
        .contains("device cpu:0", "opencl: platform 0" + fault)
        .doesNotContain("device opencl:0");
    assertThat(find(Map.of("POCL_CACHE_DIR", file.toString())))
        .contains(
            "opencl: platform 0 Portable Computing Language: PoCL cannot keep compiled kernels: the"
                + " folder "
                + file
                + " is no folder");
  }

  @Test
  void aLibraryPlantedAmongTemporaryFilesIsNotLoaded() throws Exception {
    Path temporary = Files.createDirectory(folder.resolve("temporary"));
    plant(temporary.resolve(library()));
    assertThat(find(cache(folder), "-Djava.io.tmpdir=" + temporary)).contains("device opencl:0");
  }

  @Test
  void aLibraryPlantedInTheCacheIsReplaced() throws Exception {
    assertThat(find(cache(folder))).contains("device opencl:0");
    Path placed = folder.resolve("gpu-query-lab/natives").resolve(library());
    byte[] whole = Files.readAllBytes(placed);
    plant(placed);
    assertThat(find(cache(folder))).contains("device opencl:0");
    assertThat(placed).hasBinaryContent(whole);
  }

  @Test
  void aCacheThatOthersMayWriteToIsOneLine() throws Exception {
    Path natives = Files.createDirectories(folder.resolve("gpu-query-lab/natives"));
    Files.setPosixFilePermissions(natives, PosixFilePermissions.fromString("rwxrwxrwx"));
    assertThat(find(cache(folder)))
        .contains("device cpu:0")
        .containsOnlyOnce(
            "opencl: the folder " + natives + " may be written by others; chmod go-w it");
    assertThat(natives).isEmptyDirectory();
  }

  /**
   * Writes a file of zeros as large as the real library, whose size is public; loading it would
   * crash or fail.
   */
  private static void plant(Path file) throws IOException {
    try (InputStream in =
        Objects.requireNonNull(LibUtils.class.getResourceAsStream("/lib/" + library()))) {
      Files.write(file, new byte[in.readAllBytes().length]);
    }
  }

  private static String library() {
    return LibUtils.createLibraryFileName(LibUtils.createPlatformLibraryName("JOCL_2_0_6"));
  }

  private static Map<String, String> cache(Path base) {
    return Map.of("XDG_CACHE_HOME", base.toString());
  }

  private List<String> find(Map<String, String> environment, String... options) throws Exception {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of(options));
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), Main.class.getName()));
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().remove("GPU_QUERY_LAB_CACHE");
    builder.environment().putAll(environment);
    builder.redirectError(folder.resolve("errors").toFile());
    Process process = builder.start();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    String errors = readErrors();
    assertThat(process.waitFor()).as("exit status; %s", errors).isZero();
    return out.lines().collect(Collectors.toList());
  }

  private String readErrors() throws IOException {
    return Files.readString(folder.resolve("errors"));
  }
}
