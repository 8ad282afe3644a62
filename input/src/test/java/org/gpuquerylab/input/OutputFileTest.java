package org.gpuquerylab.input;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OutputFileTest {
  private static final byte[] NEW = "new".getBytes(StandardCharsets.UTF_8);

  @TempDir
  @SuppressWarnings("NullAway.Init") // JUnit sets it
  Path folder;

  private List<String> names() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }

  private static void assertRefused(Path file, String fault) {
    assertThatThrownBy(() -> OutputFile.check(file))
        .isInstanceOf(InputException.class)
        .hasMessage(file + ": " + fault);
    assertThatThrownBy(() -> OutputFile.replace(file, NEW)).hasMessage(file + ": " + fault);
  }

  @Test
  void createsAndReplacesRegularFiles() throws IOException {
    Path file = folder.resolve("file");
    OutputFile.replace(file, "old".getBytes(StandardCharsets.UTF_8));
    assertThat(file).hasContent("old");
    OutputFile.replace(file, NEW);
    assertThat(file).hasContent("new");
    assertThat(names()).containsExactly("file");
  }

  @Test
  void linksAreRefusedAndStay() throws IOException {
    Path target = Files.writeString(folder.resolve("target"), "precious");
    Path link = Files.createSymbolicLink(folder.resolve("link"), target);
    Path broken = Files.createSymbolicLink(folder.resolve("broken"), folder.resolve("none"));
    for (Path file : List.of(link, broken)) {
      assertRefused(file, "this is a link, which is not followed; choose another");
      assertThat(file).isSymbolicLink();
    }
    assertThat(target).hasContent("precious");
    assertThat(names()).containsExactly("broken", "link", "target");
  }

  @Test
  void foldersPipesAndDevicesAreRefusedAndStay() throws Exception {
    Path inner = Files.createDirectory(folder.resolve("inner"));
    assertRefused(inner, "this is not a regular file; choose another");
    Path device = Path.of("/dev/null");
    assumeTrue(Files.exists(device));
    assertRefused(device, "this is not a regular file; choose another");
    assertThat(Files.isRegularFile(device)).isFalse();
    Path pipe = folder.resolve("pipe");
    assumeTrue(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor() == 0);
    assertRefused(pipe, "this is not a regular file; choose another");
    assertThat(Files.isRegularFile(pipe, LinkOption.NOFOLLOW_LINKS)).isFalse();
    assertThat(names()).containsExactly("inner", "pipe");
  }

  @Test
  void aMissingFolderIsNamed() {
    Path none = folder.resolve("none");
    assertRefused(
        none.resolve("file"), "there is no folder " + none + "; make it or choose another file");
  }

  @Test
  void aFaultLeavesTheOldContent() throws IOException {
    Path file = Files.writeString(folder.resolve("file"), "old");
    OutputFile.Content broken =
        part -> {
          Files.writeString(part, "half");
          throw new IOException("No space left on device");
        };
    assertThatThrownBy(() -> OutputFile.replace(file, broken))
        .isInstanceOf(InputException.class)
        .hasMessage(file + ": cannot be written: No space left on device; choose another place");
    assertThat(file).hasContent("old");
    assertThat(names()).containsExactly("file");
  }

  /** What another process puts in the file's place during the work is refused, too. */
  @Test
  void aLinkThatAppearsDuringTheWorkIsRefused() throws IOException {
    Path target = Files.writeString(folder.resolve("target"), "precious");
    Path file = folder.resolve("file");
    OutputFile.Content late =
        part -> {
          Files.write(part, NEW);
          Files.createSymbolicLink(file, target);
        };
    assertThatThrownBy(() -> OutputFile.replace(file, late)).hasMessageContaining("is a link");
    assertThat(target).hasContent("precious");
    assertThat(names()).containsExactly("file", "target");
  }

  @Test
  void partsOfKilledProcessesAreRecognized() {
    assertThat(OutputFile.isPart(OutputFile.of(folder.resolve("file")).part())).isTrue();
    assertThat(OutputFile.isPart(folder.resolve("file.part"))).isFalse();
  }
}
