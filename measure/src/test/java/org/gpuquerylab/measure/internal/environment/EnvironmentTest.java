package org.gpuquerylab.measure.internal.environment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.gpuquerylab.backend.Backends;
import org.gpuquerylab.input.InputException;
import org.gpuquerylab.measure.internal.folder.RunFolder;
import org.gpuquerylab.measure.results.Pass;
import org.gpuquerylab.measure.results.Point;
import org.gpuquerylab.measure.results.Row;
import org.gpuquerylab.measure.results.Status;
import org.gpuquerylab.measure.results.Sweep;
import org.gpuquerylab.measure.results.Task;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EnvironmentTest {

  private static final Sweep ALL = sweep("cpu");
  private static final Backends NONE = Backends.find(Collections.emptyIterator());

  @TempDir Path path;

  @Test
  void tellsCodeJvmMachineAndDevices() {
    RunFolder folder = new RunFolder(path);
    Backends backends = Backends.find();
    assertThat(Environment.here(backends).adopt(folder, ALL, ALL, false, false))
        .isEqualTo(new Environment.Adopted(0, false));
    JsonNode json = StoredEnvironment.read(folder).json();
    assertThat(json.at("/java/version").asText()).isEqualTo(Runtime.version().toString());
    assertThat(json.at("/cpu/logicalCores").asInt())
        .isEqualTo(Runtime.getRuntime().availableProcessors());
    assertThat(json.at("/os/name").asText()).isEqualTo(System.getProperty("os.name"));
    assertThat(json.path("devices")).hasSize(backends.devices().size());
    assertThat(json.at("/devices/0/driver").asText()).isEqualTo(backends.devices().get(0).driver());
    assertThat(json.path("unavailable")).hasSize(backends.problems().size());
  }

  @Test
  void anotherEnvironmentIsRefusedUnlessTheUserMixes() throws Exception {
    RunFolder folder = new RunFolder(path);
    Environment here = Environment.here(Backends.find());
    Environment.here(NONE).adopt(folder, ALL, ALL, false, false);
    String first = Files.readString(folder.environmentFile());
    assertThat(Environment.here(NONE).adopt(folder, ALL, ALL, true, false))
        .isEqualTo(new Environment.Adopted(0, false));
    assertThatThrownBy(() -> here.adopt(folder, ALL, ALL, true, false))
        .isInstanceOf(InputException.class)
        .hasMessageStartingWith(
            folder.environmentFile() + ": the run began elsewhere (devices was \"none\" and is ")
        .hasMessageEndingWith(
            "; continue it there, choose another --out, or mix both with --mixed");
    assertThat(folder.environmentFile()).hasContent(first.strip());

    assertThat(here.adopt(folder, ALL, ALL, true, true))
        .isEqualTo(new Environment.Adopted(1, true));
    StoredEnvironment stored = StoredEnvironment.read(folder);
    assertThat(stored.json().path("devices")).as("the first environment does not change").isEmpty();
    assertThat(stored.json().at("/resumed/0/devices")).isNotEmpty();
    assertThat(stored.all()).hasSize(2);
    assertThat(stored.mixture(ALL)).isEqualTo("devices");
    assertThat(here.adopt(folder, ALL, ALL, true, false))
        .as("this environment is known, so the run is no more mixed than before")
        .isEqualTo(new Environment.Adopted(1, false));
    assertThat(StoredEnvironment.read(folder).all()).hasSize(2);
  }

  @ParameterizedTest
  @CsvSource({
    "/commit, commit",
    "/dirty, dirty",
    "/java/version, java",
    "/java/flags, java flags",
    "/cpu/model, cpu",
    "/os/version, os version",
    "/devices/0/name, devices",
    "/devices/0/driver, devices"
  })
  void everyPartThatMattersIsCompared(String place, String part) throws Exception {
    RunFolder folder = new RunFolder(path);
    System.setProperty("lab.commit", "abc123");
    try {
      Environment here = Environment.here(Backends.find());
      here.adopt(folder, ALL, ALL, false, false);
      ObjectNode json = StoredEnvironment.read(folder).json();
      int slash = place.lastIndexOf('/');
      ((ObjectNode) json.at(place.substring(0, slash))).put(place.substring(slash + 1), "other\n");
      folder.write(folder.environmentFile(), json.toString());
      assertThatThrownBy(() -> here.adopt(folder, ALL, ALL, true, false))
          .hasMessageContaining("(" + part + " was ")
          .hasMessageContaining("other\\n")
          .hasMessageContaining(" and is ");
    } finally {
      System.clearProperty("lab.commit");
    }
  }

  @Test
  void theOrderOfDevicesDoesNotMatter() throws Exception {
    String form = "{\"devices\": [%s, %s]}";
    String one = "{\"selector\": \"cpu:0\", \"name\": \"A\", \"driver\": \"1\"}";
    String two = "{\"selector\": \"cpu:1\", \"name\": \"B\", \"driver\": \"1\"}";
    ObjectMapper mapper = new ObjectMapper();
    JsonNode before = mapper.readTree(String.format(Locale.ROOT, form, one, two));
    JsonNode after = mapper.readTree(String.format(Locale.ROOT, form, two, one));
    Sameness sameness = new Sameness(ALL);
    assertThat(sameness.differences(before, after)).isEmpty();
    JsonNode twice = mapper.readTree(String.format(Locale.ROOT, form, one, one));
    assertThat(sameness.differences(before, twice)).containsExactly("devices");
  }

  @Test
  void devicesThatTheSweepDoesNotUseDoNotMatter() {
    RunFolder folder = new RunFolder(path);
    Sweep host = sweep("none");
    Environment.here(NONE).adopt(folder, host, host, false, false);
    assertThat(Environment.here(Backends.find()).adopt(folder, host, host, true, false).added())
        .isFalse();
  }

  @Test
  void devicesOfANewBackendAreAddedToTheEnvironment() {
    RunFolder folder = new RunFolder(path);
    Sweep host = sweep("none");
    Environment.here(NONE).adopt(folder, host, host, false, false);
    Environment here = Environment.here(Backends.find());
    assertThat(here.adopt(folder, host, ALL, true, false))
        .isEqualTo(new Environment.Adopted(0, false));
    JsonNode devices = StoredEnvironment.read(folder).json().path("devices");
    assertThat(devices).isNotEmpty();
    assertThat(devices.findValuesAsText("selector")).allMatch(each -> each.startsWith("cpu"));
    assertThat(here.adopt(folder, ALL, ALL, true, false).added()).isFalse();
    assertThat(StoredEnvironment.read(folder).json().path("devices")).hasSameSizeAs(devices);
  }

  @Test
  void runsWithRowsOfAnUnknownEnvironmentAreNotContinued() {
    RunFolder folder = new RunFolder(path);
    assertThatThrownBy(() -> Environment.here(NONE).adopt(folder, ALL, ALL, true, false))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("java was unknown and is ");
    assertThat(Environment.here(NONE).adopt(folder, ALL, ALL, true, true))
        .isEqualTo(new Environment.Adopted(1, true));
    assertThat(StoredEnvironment.read(folder).mixture(ALL)).contains("java");
  }

  @Test
  void aRowOfAMissingEnvironmentIsNamed() {
    RunFolder folder = new RunFolder(path);
    Environment.here(NONE).adopt(folder, ALL, ALL, false, false);
    Row row =
        new Row(
            new Task(new Point(Map.of("backend", "cpu")), 0),
            Status.TIMEOUT,
            null,
            "longer than 1 s",
            Instant.EPOCH);
    StoredEnvironment stored = StoredEnvironment.read(folder);
    stored.check(folder, List.of(row));
    assertThatThrownBy(() -> stored.check(folder, List.of(row, row.in(1))))
        .isInstanceOf(InputException.class)
        .hasMessage(
            folder.environmentFile()
                + ": backend=cpu repetition 0 is of environment 1, but there are 1 of them, from 0;"
                + " restore the file");
  }

  @Test
  void aBundleIsToldItsCommit() {
    System.setProperty("lab.commit", "abc123-dirty");
    try {
      assertThat(SourceVersion.find()).contains(new SourceVersion("abc123", true));
      System.setProperty("lab.commit", "abc123");
      assertThat(SourceVersion.find()).contains(new SourceVersion("abc123", false));
    } finally {
      System.clearProperty("lab.commit");
    }
  }

  @Test
  void withoutGitTheDigestOfTheJarsIdentifiesTheCode() {
    System.setProperty("lab.home", path.toString());
    try {
      SourceVersion version = SourceVersion.find().orElseThrow();
      assertThat(version.commit()).matches("sha256:[0-9a-f]{64}");
      assertThat(version.dirty()).isFalse();
      assertThat(SourceVersion.find()).contains(version);
    } finally {
      System.clearProperty("lab.home");
    }
  }

  @Test
  void aBrokenFileIsNamed() throws Exception {
    RunFolder folder = new RunFolder(path);
    Files.writeString(folder.environmentFile(), "{");
    assertThatThrownBy(() -> StoredEnvironment.read(folder))
        .isInstanceOf(InputException.class)
        .hasMessageStartingWith(
            folder.environmentFile() + ":1:2: the file ends inside the JSON object; complete it")
        .hasMessageEndingWith("; restore or remove it");
    Files.writeString(folder.environmentFile(), "[]");
    assertThatThrownBy(() -> StoredEnvironment.read(folder))
        .hasMessage(
            folder.environmentFile()
                + ":1:1: this is an array; it must be an object; restore or remove it");
    Files.write(folder.environmentFile(), new byte[(256 << 10) + 1]);
    assertThatThrownBy(() -> StoredEnvironment.read(folder))
        .hasMessage(
            folder.environmentFile()
                + ": it has more than 262144 bytes, which is the limit; give a smaller one");
    for (String text : List.of("{\"a\":1,\"a\":2}", "{} {}", "{\"resumed\":1}", "{\"a\":1e999}")) {
      Files.writeString(folder.environmentFile(), text);
      assertThatThrownBy(() -> StoredEnvironment.read(folder))
          .isInstanceOf(InputException.class)
          .hasMessageStartingWith(folder.environmentFile() + ":")
          .hasMessageEndingWith("; restore or remove it");
    }
  }

  private static Sweep sweep(String backend) {
    return new Sweep(
        "any", Pass.QUICK, Map.of("backend", List.of(backend)), 1, Duration.ofSeconds(1), 1);
  }

  /**
   * A recorded launcher option would name a folder of this machine, and the run could not continue
   * on another one.
   */
  @Test
  void theOptionsOfTheLauncherAreLeftOut() {
    List<String> options =
        List.of(
            "-XX:SharedArchiveFile=/home/me/lab.jsa",
            "-Xshare:auto",
            "-Xlog:disable",
            "-Dlab.home=/home/me",
            "-Xmx4g",
            "-XX:+UseSerialGC");
    assertThat(Machine.flags(options)).containsExactly("-Xmx4g", "-XX:+UseSerialGC");
  }
}
