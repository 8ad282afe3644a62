package org.gpuquerylab.cli.internal.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.gpuquerylab.backend.Backends;
import org.gpuquerylab.backend.device.Capability;
import org.gpuquerylab.backend.device.DeviceInfo;
import org.gpuquerylab.backend.fixture.SmallGroups;
import org.gpuquerylab.backend.spi.BackendProvider;
import org.gpuquerylab.backend.spi.DeviceDriver;
import org.gpuquerylab.cli.CommandLineHarness;
import org.gpuquerylab.cli.Lab;
import org.gpuquerylab.input.ChildJvm;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class DoctorCommandTest extends CommandLineHarness {

  @Test
  void everyDeviceIsTried() throws Exception {
    int status = lab("doctor", "--json");
    ObjectNode findings = new ObjectMapper().createObjectNode();
    new ObjectMapper()
        .readTree(out.toString())
        .path("findings")
        .forEach(finding -> findings.set(finding.path("thing").asText(), finding));
    Backends backends = Backends.find();
    boolean broken = false;
    for (DeviceInfo device : backends.devices()) {
      JsonNode finding = findings.path(device.selector());
      assertThat(finding.isObject()).as(device.selector()).isTrue();
      broken |= finding.path("state").asText().equals("broken");
    }
    assertThat(findings.path("cpu:0").path("state").asText()).isEqualTo("works");
    assertThat(findings.path("cpu:0").path("detail").asText()).contains("and its result is right");
    assertThat(findings.path("java").path("detail").asText()).contains("processors");
    for (Backends.Problem problem : backends.problems()) {
      assertThat(findings.path(problem.backend()).path("advice").asText()).isNotEmpty();
    }
    assertThat(status).isEqualTo(broken ? 1 : 0);
  }

  @Test
  void aTableIsForPeople() {
    lab("doctor");
    assertThat(out.toString()).startsWith("thing").contains("cpu:0", "java", "duckdb");
    assertThat(err.toString()).isEmpty();
  }

  @Test
  void aDeviceThatDoesNotOpenIsBroken() {
    DeviceInfo device = Backends.find().select("cpu:0");
    DeviceInfo other =
        new DeviceInfo(
            "none", 0, device.kind(), "nothing", "no driver", Set.of(Capability.FP64), Map.of());
    Backends backends = Backends.find(List.<BackendProvider>of(new Failing(other)).iterator());
    Checkup finding = DeviceCheck.of(backends, other);
    assertThat(finding.state()).isEqualTo(Checkup.State.BROKEN);
    assertThat(finding.detail()).contains("nothing, no driver", "out of order");
    assertThat(finding.advice()).isNotEmpty();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 32, 64, 128})
  void aDeviceWithSmallGroupsIsNamedAsThat(int largest) {
    Backends backends = SmallGroups.find("cpu", largest);
    Checkup finding = DeviceCheck.of(backends, backends.select("cpu"));
    assertThat(finding.state()).isEqualTo(Checkup.State.BROKEN);
    assertThat(finding.detail())
        .contains("needs groups of 256 work-items", "at most " + largest)
        .hasLineCount(1);
    assertThat(finding.advice()).isEqualTo("leave it out with --backend");
  }

  @Test
  void groupsOf256AreEnough() {
    Backends backends = SmallGroups.find("cpu", 256);
    Checkup finding = DeviceCheck.of(backends, backends.select("cpu"));
    assertThat(finding.state()).isEqualTo(Checkup.State.WORKS);
  }

  static Stream<Throwable> faults() {
    return Stream.of(
        new IllegalStateException("out of order"),
        new IllegalArgumentException("out of order"),
        new UnsatisfiedLinkError("out of order"),
        new OutOfMemoryError("out of order"));
  }

  @ParameterizedTest
  @MethodSource("faults")
  void aDriverThatThrowsAnythingIsBroken(Throwable fault) {
    DeviceInfo device = Backends.find().select("cpu:0");
    Backends backends =
        Backends.find(List.<BackendProvider>of(new Throwing(device, fault)).iterator());
    Checkup finding = DeviceCheck.of(backends, device);
    assertThat(finding.state()).isEqualTo(Checkup.State.BROKEN);
    assertThat(finding.detail()).contains("out of order").hasLineCount(1);
  }

  /**
   * A user without a home folder, a cache or temporary files: nothing is missing but the folders.
   */
  @Test
  void foldersThatCannotBeUsedAreNamed(@TempDir Path folder) throws Exception {
    Path file = Files.createFile(folder.resolve("file"));
    ProcessBuilder doctor =
        new ProcessBuilder(
            ChildJvm.command(List.of("-Djava.io.tmpdir=" + file), Lab.class, "doctor", "--json"));
    doctor.environment().put("GPU_QUERY_LAB_CACHE", file + "/cache");
    doctor.redirectError(folder.resolve("errors").toFile());
    Process process = doctor.start();
    JsonNode findings =
        new ObjectMapper().readTree(process.getInputStream().readAllBytes()).path("findings");
    assertThat(process.waitFor()).isEqualTo(1);
    for (JsonNode finding : findings) {
      String detail = finding.path("detail").asText();
      switch (finding.path("thing").asText()) {
        case "opencl", "cuda" -> {
          assertThat(finding.path("state").asText()).isEqualTo("broken");
          assertThat(detail).contains("the folder " + file + "/cache/natives cannot be created");
          assertThat(finding.path("advice").asText()).startsWith("set GPU_QUERY_LAB_CACHE to");
        }
        case "cache" -> assertThat(detail).contains("the folder " + file + "/cache cannot be");
        case "duckdb" ->
            assertThat(detail)
                .containsAnyOf( // a bundle has no driver
                    "cannot be unpacked and loaded in " + file, "is not on the class path");
        default -> assertThat(finding.path("state").asText()).isEqualTo("works");
      }
    }
    assertThat(findings).extracting(f -> f.path("thing").asText()).contains("opencl", "cuda");
  }

  /** A provider whose driver throws an exception at its first use. */
  private record Throwing(DeviceInfo device, Throwable fault) implements BackendProvider {
    @Override
    public String id() {
      return "cpu";
    }

    @Override
    public Findings find() {
      return new Findings(List.of(device), List.of());
    }

    @Override
    public DeviceDriver open(DeviceInfo opened) {
      return (DeviceDriver)
          Proxy.newProxyInstance(
              DeviceDriver.class.getClassLoader(),
              new Class<?>[] {DeviceDriver.class},
              (driver, method, arguments) -> {
                if (method.getName().equals("close")) {
                  return null;
                }
                throw fault;
              });
    }
  }

  /** A provider whose device does not open. */
  private record Failing(DeviceInfo device) implements BackendProvider {
    @Override
    public String id() {
      return "none";
    }

    @Override
    public Findings find() {
      return new Findings(List.of(device), List.of());
    }

    @Override
    public DeviceDriver open(DeviceInfo opened) {
      throw new IllegalStateException("out of order");
    }
  }
}
