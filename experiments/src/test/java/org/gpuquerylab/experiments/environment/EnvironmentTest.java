package org.gpuquerylab.experiments.environment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import org.gpuquerylab.backend.Backends;
import org.gpuquerylab.experiments.InputException;
import org.gpuquerylab.experiments.results.RunFolder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EnvironmentTest {

  @TempDir Path path;

  @Test
  void tellsCodeJvmMachineAndDevices() {
    RunFolder folder = new RunFolder(path);
    Backends backends = Backends.find();
    assertThat(Environment.here(backends).writeTo(folder)).isEmpty();
    JsonNode json = Environment.read(folder);
    assertThat(json.at("/java/version").asText()).isEqualTo(Runtime.version().toString());
    assertThat(json.at("/cpu/logicalCores").asInt())
        .isEqualTo(Runtime.getRuntime().availableProcessors());
    assertThat(json.at("/os/name").asText()).isEqualTo(System.getProperty("os.name"));
    assertThat(json.path("devices")).hasSize(backends.devices().size());
    assertThat(json.at("/devices/0/driver").asText()).isEqualTo(backends.devices().get(0).driver());
    assertThat(json.path("unavailable")).hasSize(backends.problems().size());
  }

  @Test
  void theSameEnvironmentIsNotAddedAndAnotherIs() throws Exception {
    RunFolder folder = new RunFolder(path);
    Backends none = Backends.find(Collections.emptyIterator());
    Environment.here(none).writeTo(folder);
    String first = Files.readString(folder.environmentFile());
    assertThat(Environment.here(none).writeTo(folder)).isEmpty();
    assertThat(folder.environmentFile()).hasContent(first.strip());

    assertThat(Environment.here(Backends.find()).writeTo(folder)).containsExactly("devices");
    JsonNode json = Environment.read(folder);
    assertThat(json.path("devices")).as("the first one stays").isEmpty();
    assertThat(json.at("/resumed/0/devices")).isNotEmpty();
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
  void noGitIsNoCommit() {
    System.setProperty("lab.home", path.toString());
    try {
      assertThat(SourceVersion.find()).isEmpty();
    } finally {
      System.clearProperty("lab.home");
    }
  }

  @Test
  void aBrokenFileIsNamed() throws Exception {
    RunFolder folder = new RunFolder(path);
    Files.writeString(folder.environmentFile(), "[");
    assertThatThrownBy(() -> Environment.read(folder))
        .isInstanceOf(InputException.class)
        .hasMessage(folder.environmentFile() + ": no JSON object; restore or remove it");
  }
}
